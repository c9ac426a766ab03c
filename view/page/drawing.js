// The drawing: which one is asked for, how it comes into the page, what is
// marked in it, and how one points at things in it.

import { ask, query } from './ask.js';
import { find } from './element.js';
import { state, building, view, pointed, level, pair, pathsOf, changed, choose, point, spaceAt } from './state.js';
import { show, bring, anchor } from './viewport.js';
import { take, way } from './doors.js';
import { follow } from './lists.js';
import { route } from './route.js';

const box = find('#drawing');
let wanted;     // the address asked for last
let drawn = ''; // the text that is shown
let elements = new Map(); // by the key of what they stand for

// draw asks for the drawing of what is to be seen, unless it is there.
async function draw() {
  const address = addressOf();
  if (!building.revision || address === wanted) return markAll();
  wanted = address;
  const [ok, text] = address ? await ask(address) : [false, 'There is nothing to draw yet.'];
  if (address !== wanted) return; // by now another one is wanted
  if (!ok) wanted = undefined;
  nothing(ok ? '' : text);
  if (ok && text !== drawn) insert(text);
  markAll();
}

function addressOf() {
  const what = view.mode === 'axo' ? { from: view.from } : { level: level() };
  return level() ? query(view.mode, { ...what, revision: building.revision }) : '';
}

// nothing says why there is no drawing.
function nothing(why) {
  find('#nothing').textContent = why;
  find('#nothing').hidden = !why;
  if (!why) return;
  box.replaceChildren();
  elements.clear();
  drawn = '';
}

function insert(text) {
  drawn = text;
  const svg = document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
  const title = find('title', svg);
  svg.setAttribute('aria-label', title.textContent);
  title.remove(); // or it would follow the pointer everywhere
  show(svg);
  elements = Map.groupBy(svg.querySelectorAll('[data-path],[data-a]'), keyOf);
}

const keyOf = ({ dataset }) => dataset.path ?? pair(dataset.a, dataset.b);

function markAll() {
  mark('changed', changed);
  mark('chosen', view.chosen);
  mark('pointed', pointed);
  find('.route', box)?.remove();
  const svg = find('svg', box);
  if (svg?.dataset.level) svg.append(route(way.legs, svg.dataset.level, anchor(svg)));
}

function mark(name, keys) {
  for (const e of box.querySelectorAll('.' + name)) e.classList.remove(name);
  for (const e of standFor(keys)) e.classList.add(name);
}

const standFor = keys => keys.flatMap(key => elements.get(key) ?? []);

// The line below the drawing names what is pointed at or chosen.
function nameIt() {
  const [key] = pointed.length ? pointed : view.chosen;
  find('#pointed').textContent = key ? describe(key) : '';
}

function describe(key) {
  const space = spaceAt(key);
  if (space) return [space.name, space.type, space.areaM2 && `${space.areaM2.toFixed(2)} m²`, key].filter(Boolean).join(' · ');
  const b = building.boundaries.find(b => pair(b.a, b.b) === key);
  return b ? `${b.kind} · ${b.a} — ${b.b}` : pathsOf(key).join(' — ');
}

state.addEventListener('connected', () => wanted = undefined);
state.addEventListener('building', draw);
state.addEventListener('way', markAll);
state.addEventListener('view', () => draw().then(() => bring(standFor(view.chosen))));
state.addEventListener('pointed', () => mark('pointed', pointed));
for (const event of ['building', 'view', 'pointed']) state.addEventListener(event, nameIt);

// What the pointer is on: the space or boundary that the element is part of.
const under = e => e.target.closest('#drawing [data-path], #drawing [data-a]');

box.addEventListener('pointerover', e => {
  if (e.buttons === 0) point(under(e) ? [keyOf(under(e))] : []);
});
box.addEventListener('pointerleave', () => point([]));
box.addEventListener('click', e => {
  const key = under(e) && keyOf(under(e));
  if (take(key)) return;
  if (key) follow(key);
  choose(key && !view.chosen.includes(key) ? [key] : []);
});
