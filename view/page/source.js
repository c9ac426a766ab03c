// The text of a layer, and the line in it that something is about.

import { ask, query } from './ask.js';
import { element, find, tell } from './element.js';
import { state, building } from './state.js';

const pane = find('#source');
const button = find('#open');
const text = find('#text');
const list = find('#text ol');
const layers = find('#layer');
let line = 0; // the line that is pointed out

// openSource shows a layer at a line, 0 for no line.
export async function openSource(layer, at) {
  line = at;
  open(true);
  suggest(layer);
  await write();
  if (line) tell(`${layer}, line ${line}`);
  list.children[line - 1]?.scrollIntoView({ block: 'center', inline: 'start' });
}

function open(yes) {
  button.ariaExpanded = String(yes);
  text.hidden = !yes;
  pane.classList.toggle('open', yes);
}

// suggest lists the layers. The one that is shown stays.
function suggest(shown = layers.value) {
  const names = [...new Set([...building.layers, building.error?.file, shown].filter(Boolean))];
  if (names.join('\n') !== [...layers.options].map(o => o.value).join('\n')) { // or an open list would close
    layers.replaceChildren(...names.map(name => element('option', { value: name }, name)));
  }
  layers.value = shown || names[0];
}

// write shows the lines as they are now. Those that are the same stay.
async function write() {
  const layer = layers.value;
  if (!layer || text.hidden) return;
  const [ok, answer] = await ask(query('source', { layer }));
  if (layer !== layers.value) return;
  const lines = ok ? JSON.parse(answer).lines : [answer];
  lines.forEach((content, i) => {
    const row = list.children[i] ?? list.appendChild(element('li'));
    if (row.textContent !== content) row.textContent = content;
  });
  while (list.children.length > lines.length) list.lastChild.remove();
  for (const row of list.querySelectorAll('[aria-current]')) row.removeAttribute('aria-current');
  list.children[line - 1]?.setAttribute('aria-current', 'true');
}

button.addEventListener('click', () => {
  open(text.hidden);
  write();
});

layers.addEventListener('change', () => openSource(layers.value, 0));

pane.addEventListener('keydown', e => {
  if (e.key !== 'Escape') return;
  open(false);
  button.focus();
});

state.addEventListener('building', () => {
  suggest();
  write();
});
