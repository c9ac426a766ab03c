// What stands above the drawing: the name, what is drawn, and the error.

import { element, find } from './element.js';
import { state, building, view, level, levelsOf, changed, change } from './state.js';
import { openSource } from './source.js';

function write() {
  const name = building.name || building.file;
  document.title = `${name} – koyu`;
  find('#name').textContent = name;
  find('#file').textContent = building.file;
  writeLevels();
  writeError();
}

function writeLevels() {
  const names = building.levels.map(l => l.name);
  const focused = levels().includes(document.activeElement);
  if (names.join('\n') !== levels().map(l => l.value).join('\n')) {
    find('#levels').replaceChildren(find('#levels legend'), ...names.map(levelButton));
  }
  const marked = levelsOf(changed);
  for (const input of levels()) input.parentElement.classList.toggle('changed', marked.includes(input.value));
  press();
  if (focused) find('#levels :checked')?.focus();
}

const levels = () => [...document.querySelectorAll('#levels input')];

const levelButton = name => element('label', {},
  element('input', { type: 'radio', name: 'level', value: name }), element('span', {}, name));

// press shows what is chosen.
function press() {
  const now = { mode: view.mode, from: view.from, level: level() };
  for (const input of document.querySelectorAll('header input')) input.checked = input.value === now[input.name];
  find('#levels').hidden = view.mode !== 'plan' || !level();
  find('#corners').hidden = view.mode !== 'axo';
}

find('header').addEventListener('change', e => change({ [e.target.name]: e.target.value }));

// ---- the error ----

function writeError() {
  const { error } = building;
  const box = find('#error');
  find('#sheet').classList.toggle('stale', error !== null);
  find('#stale').hidden = !error || !building.levels.length;
  box.hidden = !error;
  const place = error && (error.line ? `${error.file}:${error.line}` : error.file);
  const text = error ? `${place}: ${error.message}` : '';
  if (box.textContent === text) return; // what has been read aloud is not read again
  box.replaceChildren(...error ? [element('button', { type: 'button' }, place), `: ${error.message}`] : []);
}

find('#error').addEventListener('click', e => {
  if (e.target.closest('button')) openSource(building.error.file, building.error.line);
});

state.addEventListener('building', write);
state.addEventListener('view', press);
