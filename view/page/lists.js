// The lists of the panel: spaces, boundaries, findings, changes. Each is a grid,
// and its rows stand for things in the drawing.

import { element, find } from './element.js';
import { state, building, view, pointed, pair, pathsOf, changed, change, choose, point, spaceAt } from './state.js';
import { openSource } from './source.js';

// lists are what the rows say. An item has the keys of what it stands for, its
// cells, and perhaps a kind and a place in the source. A cell is a text, or
// elements as [tag, text].
const lists = {
  spaces: () => building.spaces.map(s => ({
    keys: [s.path],
    cells: [named(s.path), s.type, s.level ?? '–', s.areaM2?.toFixed(2) ?? '–'],
  })),

  boundaries: () => building.boundaries.map(b => ({
    keys: [pair(b.a, b.b)],
    cells: [[['code', b.a], ['code', b.b]], b.edge ? `${b.kind}, ${b.edge}` : b.kind, String(b.doors || '–'), String(b.windows || '–')],
  })),

  findings: () => [...building.diagnostics, ...building.verdicts].map(f => finding(f.severity ?? f.level, f.code ?? f.rule, f)),

  changes: () => changed.map(key => ({
    keys: [key],
    cells: [pathsOf(key).length > 1 ? pathsOf(key).map(path => ['code', path]) : named(key)],
  })),
};

function named(path) {
  const name = spaceAt(path)?.name;
  return name ? [['span', name], ['code', path]] : [['code', path]];
}

function finding(kind, code, { message, file, line, paths, pair: ends }) {
  const sign = ['error', 'violation'].includes(kind) ? '✖' : '⚠';
  return {
    kind,
    keys: ends ? [pair(...ends)] : paths,
    place: file ? { layer: file, line } : null,
    cells: [[['b', `${sign} ${kind}`], ['code', code], ['p', message], ...file ? [['code', `${file}:${line}`]] : []]],
  };
}

// ---- rows ----

const bodies = Object.fromEntries(Object.keys(lists).map(name => [name, find(`#${name} tbody`)]));
const items = new WeakMap(); // what a row says

// The rows of the list that is seen, if one is.
const rows = () => [...bodies[view.tab]?.rows ?? []];

// A list has this many rows, and besides one for whatever is chosen. The others
// are found by the filter, and in the drawing.
const most = 1000;

const isChosen = ({ keys }) => keys.length > 0 && keys.every(key => view.chosen.includes(key));

// fill writes the list that is seen. Rows that say the same as before stay, and
// with them the focus and the place one has scrolled to. When the row with the
// focus is gone the one in its place has it.
function fill() {
  const body = bodies[view.tab];
  if (!body) return;
  const empty = !body.rows.length;
  const focused = rows().find(row => row === document.activeElement);
  const place = focused?.rowIndex;
  const before = new Map(rows().map(row => [JSON.stringify(items.get(row)), row]));
  const all = lists[view.tab]().filter(passes);
  const after = all.filter((item, i) => i < most || isChosen(item)).map(item => {
    const text = JSON.stringify(item);
    const row = before.get(text) ?? made(item);
    before.delete(text); // of two items that say the same, each has a row
    return row;
  });
  for (const row of before.values()) row.remove();
  let at = body.firstElementChild;
  for (const row of after) {
    if (row === at) at = at.nextElementSibling;
    else body.insertBefore(row, at);
  }
  find('.none', body.closest('.scroll')).hidden = after.length > 0 || view.tab === 'changes' && building.changes?.lines.length > 0;
  body.parentElement.hidden = after.length === 0;
  body.parentElement.caption.textContent = after.length < all.length ? `and ${all.length - after.length} more` : '';
  if (focused) refocus(after, items.get(focused).keys, place - 1);
  mark();
  rove();
  if (empty) reveal(chosenRow());
}

// refocus gives the focus to what stands for the same, or else stands in its place.
function refocus(rows, keys, place) {
  const same = rows.find(row => items.get(row).keys.join() === keys.join());
  (same ?? rows[place] ?? rows.at(-1) ?? find(`#tab-${view.tab}`)).focus({ preventScroll: true });
}

function made(item) {
  const heads = bodies[view.tab].parentElement.tHead.rows[0].cells;
  const row = element('tr', { tabindex: -1, class: item.kind }, ...item.cells.map((content, i) => {
    const named = i === 0 && item.cells.length > 1; // the first cell names the row
    return element(named ? 'th' : 'td', { scope: named && 'row', class: heads[i].className }, ...parts(content));
  }));
  items.set(row, item);
  return row;
}

const parts = content => Array.isArray(content) ? content.map(([tag, text]) => element(tag, {}, text)) : [content];

// passes tells whether an item has all the words of the filter.
function passes(item) {
  const words = find(`#${view.tab} input`)?.value.toLowerCase().split(/\s+/) ?? [];
  const text = item.cells.flat(2).join(' ').toLowerCase();
  return words.every(word => text.includes(word));
}

// ---- marks ----

function mark() {
  const changes = new Set(changed);
  for (const row of rows()) {
    const item = items.get(row);
    const chosen = String(isChosen(item));
    if (row.ariaSelected !== chosen) row.ariaSelected = chosen;
    row.classList.toggle('pointed', item.keys.some(key => pointed.includes(key)));
    row.classList.toggle('changed', item.keys.some(key => changes.has(key)));
  }
}

const chosenRow = () => rows().find(row => row.ariaSelected === 'true');

// reveal scrolls the list, and nothing else, so that a row is seen.
function reveal(row) {
  if (!row) return;
  const scroll = row.closest('.scroll');
  const { top, bottom } = scroll.getBoundingClientRect();
  const head = row.closest('table').tHead.offsetHeight;
  const place = row.getBoundingClientRect();
  if (place.top < top + head) scroll.scrollTop -= Math.ceil(top + head - place.top);
  else if (place.bottom > bottom) scroll.scrollTop += Math.ceil(place.bottom - bottom);
}

// Of the rows one at a time can be reached by the tab key.
function rove(to) {
  const all = rows();
  const now = to ?? all.find(row => row === document.activeElement) ?? chosenRow() ?? all[0];
  for (const row of all) row.tabIndex = row === now ? 0 : -1;
}

// follow goes to a list that has what was chosen in the drawing.
export function follow(key) {
  if (view.tab === 'doors' || rows().some(row => items.get(row).keys.includes(key))) return;
  change({ tab: pathsOf(key).length > 1 ? 'boundaries' : 'spaces' });
}

// ---- what people do ----

function act(row) {
  const { keys, place } = items.get(row);
  choose(!place && row.ariaSelected === 'true' ? [] : keys);
  if (place) openSource(place.layer, place.line);
}

const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity };

const rowOf = e => e.target.closest?.('tbody tr');

const actions = {
  click: e => act(rowOf(e)),
  pointerover: e => point(items.get(rowOf(e)).keys),
  focusin: e => {
    point(items.get(rowOf(e)).keys);
    rove(rowOf(e));
  },
  focusout: () => point([]),
  keydown: e => {
    if (e.key === 'Enter' || e.key === ' ') act(rowOf(e));
    else if (steps[e.key]) rowAt(rowOf(e), steps[e.key]).focus();
    else return;
    e.preventDefault();
  },
};

function rowAt(row, step) {
  const all = rows();
  return all[Math.max(0, Math.min(all.length - 1, all.indexOf(row) + step))];
}

for (const name of Object.keys(lists)) {
  const list = find(`#${name}`);
  for (const [event, action] of Object.entries(actions)) {
    list.addEventListener(event, e => rowOf(e) && action(e));
  }
  bodies[name].addEventListener('pointerleave', () => point([]));
  find('input', list)?.addEventListener('input', fill);
}

// ---- what they listen to ----

let filled = ''; // the list that is seen

state.addEventListener('building', fill);

state.addEventListener('view', () => {
  mark();
  if (view.tab !== filled || view.chosen.length && !chosenRow()) fill();
  filled = view.tab;
  reveal(chosenRow());
});

state.addEventListener('pointed', () => {
  mark();
  if (find('#drawing').matches(':hover')) reveal(rows().find(row => row.classList.contains('pointed')));
});
