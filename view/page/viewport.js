// Which part of a drawing is seen: moved by dragging, two fingers, the wheel,
// the keys and the buttons. The part is the viewBox of the SVG element; while
// none is set the whole sheet is seen.

import { find } from './element.js';

const box = find('#drawing');
let svg = null;
let sheet = null; // the viewBox as drawn
let part = null;  // the part that is seen, null for all of the sheet

const closest = 60; // how far one may zoom in

// show takes the place of the drawing before. The part that was seen stays,
// as a place in the building, when both are of one kind.
export function show(next) {
  const before = svg && anchor(svg);
  const now = anchor(next);
  const { x, y, width, height } = next.viewBox.baseVal;
  sheet = { x, y, w: width, h: height };
  if (part && before.kind === now.kind) {
    const f = now.scale / before.scale;
    part = { x: (part.x - before.x) * f + now.x, y: (part.y - before.y) * f + now.y, w: part.w * f, h: part.h * f };
  } else {
    part = null;
  }
  svg = next;
  box.replaceChildren(svg);
  set(part);
}

// anchor is where the origin of the building lies on a sheet, and how large a
// millimetre is drawn.
export function anchor(svg) {
  const [x, y, x0, y1, scale, margin] = ['x', 'y', 'x0', 'y1', 'scale', 'margin'].map(n => Number(svg.dataset[n]));
  return svg.dataset.from
    ? { kind: svg.dataset.from, scale, x, y }
    : { kind: 'plan', scale, x: margin - x0 * scale, y: margin + y1 * scale };
}

function set(next) {
  part = next;
  const { x, y, w, h } = part ?? sheet;
  svg.setAttribute('viewBox', `${x} ${y} ${w} ${h}`);
  box.classList.toggle('part', part !== null);
}

// zoom makes everything larger by a factor, but for the point at a place of
// the window, which stays.
function zoom(factor, at = middle()) {
  if (!svg) return;
  const { x, y, w, h } = part ?? sheet;
  const f = Math.min(factor, w * closest / sheet.w);
  if (w / f >= sheet.w && f < 1) return set(null);
  const p = new DOMPoint(at.x, at.y).matrixTransform(svg.getScreenCTM().inverse());
  set({ x: p.x - (p.x - x) / f, y: p.y - (p.y - y) / f, w: w / f, h: h / f });
}

// move shifts the drawing by pixels. Its middle stays on the sheet.
function move(dx, dy) {
  if (!svg || !(dx || dy)) return;
  const { x, y, w, h } = part ?? sheet;
  const { a } = svg.getScreenCTM();
  set({ x: within(x - dx / a, w, sheet.x, sheet.w), y: within(y - dy / a, h, sheet.y, sheet.h), w, h });
}

const within = (start, size, low, room) => Math.min(Math.max(start, low - size / 2), low + room - size / 2);

// bring moves the drawing so that elements are seen.
export function bring(elements) {
  const seen = box.getBoundingClientRect();
  const places = elements.map(e => e.getBoundingClientRect());
  if (!part || !places.length || places.some(p => p.right > seen.left && p.left < seen.right && p.bottom > seen.top && p.top < seen.bottom)) return;
  const at = middle();
  move(at.x - (places[0].left + places[0].right) / 2, at.y - (places[0].top + places[0].bottom) / 2);
}

function middle() {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

// ---- pointers ----

const pointers = new Map();
let dragged = false;

// spread is where the pointers are on average, and how far apart.
function spread() {
  const [a, b = a] = pointers.values();
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, size: Math.hypot(a.x - b.x, a.y - b.y) };
}

box.addEventListener('pointerdown', e => {
  if (!pointers.size) dragged = false;
  if (e.button === 0) pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
});

box.addEventListener('pointermove', e => {
  const last = pointers.get(e.pointerId);
  if (!last || !dragged && Math.hypot(e.clientX - last.x, e.clientY - last.y) < 4) return;
  if (!dragged) box.setPointerCapture(e.pointerId);
  dragged = true;
  const before = spread();
  pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
  const after = spread();
  move(after.x - before.x, after.y - before.y);
  if (pointers.size > 1) zoom(after.size / before.size, after);
});

for (const end of ['pointerup', 'pointercancel']) {
  addEventListener(end, e => pointers.delete(e.pointerId));
}

// The end of a drag chooses nothing.
box.addEventListener('click', e => {
  if (dragged) e.stopImmediatePropagation();
}, true);

box.addEventListener('wheel', e => {
  if (!part && e.deltaY > 0 && !e.ctrlKey) return; // all is seen, and a narrow page scrolls
  e.preventDefault();
  const pixels = e.deltaY * (e.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1);
  zoom(Math.exp(-pixels / (e.ctrlKey ? 100 : 400)), { x: e.clientX, y: e.clientY });
}, { passive: false });

// ---- keys and buttons ----

const step = 60; // pixels that an arrow key moves

const keys = {
  ArrowLeft: () => move(step, 0),
  ArrowRight: () => move(-step, 0),
  ArrowUp: () => move(0, step),
  ArrowDown: () => move(0, -step),
  '+': () => zoom(1.4),
  '=': () => zoom(1.4),
  '-': () => zoom(1 / 1.4),
  '0': () => svg && set(null),
};

box.addEventListener('keydown', e => {
  if (e.ctrlKey || e.metaKey || e.altKey || !keys[e.key]) return;
  e.preventDefault();
  keys[e.key]();
});

const buttons = { in: keys['+'], out: keys['-'], all: keys['0'] };

find('#zoom').addEventListener('click', e => buttons[e.target.value]?.());
