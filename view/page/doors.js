// The question how one gets from one space to another.

import { ask, query } from './ask.js';
import { element, find } from './element.js';
import { state, building, view, level, change, choose, point, spaceAt } from './state.js';

const form = find('#doors form');
const answer = find('#way');
const inputs = { start: find('#start'), end: find('#end') };

// The answer to the question that stands. Its legs are lines, one a level.
export let way = { legs: [] };

// ---- the question ----

let asked; // the address that was asked last

const put = () => change({ start: inputs.start.value.trim(), end: inputs.end.value.trim() });

// answerIt asks the program when the question or the building is another one.
async function answerIt() {
  const { start: from, end: to } = view;
  const address = from && to && building.spaces.length ? query('doors', { from, to, revision: building.revision }) : '';
  if (address === asked) return;
  asked = address;
  const [ok, text] = address ? await ask(address) : [];
  if (address !== asked) return;
  way = ok ? JSON.parse(text) : { legs: [], message: text };
  write();
  state.dispatchEvent(new Event('way'));
}

form.addEventListener('submit', e => {
  e.preventDefault();
  put();
});

form.addEventListener('reset', () => {
  wait('');
  change({ start: '', end: '' });
});

// ---- the ends chosen in the drawing ----

let awaited = ''; // the end that the next click on a space is for

function wait(end) {
  awaited = end;
  for (const b of form.querySelectorAll('[aria-pressed]')) b.ariaPressed = String(b.value === end);
  find('#drawing').classList.toggle('awaiting', end !== '');
}

// take is a click in the drawing. It is true if an end was waited for.
export function take(path) {
  if (!awaited || !spaceAt(path)) return false;
  inputs[awaited].value = path;
  wait(awaited === 'start' && !inputs.end.value ? 'end' : '');
  if (inputs.start.value && inputs.end.value) put();
  return true;
}

form.addEventListener('click', e => {
  if (e.target.ariaPressed) wait(e.target.ariaPressed === 'true' ? '' : e.target.value);
});

addEventListener('keydown', e => {
  if (e.key === 'Escape') wait('');
});

// ---- the answer ----

function write() {
  const news = element('div', {}, ...way.path?.length ? steps() : way.message ? [element('p', { class: 'none' }, way.message)] : []);
  if (news.textContent === answer.textContent) return; // what has been read aloud is not read again
  const focused = answer.contains(document.activeElement);
  answer.replaceChildren(...news.childNodes);
  if (focused) inputs.end.focus();
  press();
}

function steps() {
  const levels = [...new Set(way.legs.map(leg => leg.level))];
  return [
    element('p', { class: 'result' }, way.message),
    element('ol', {}, ...way.path.map(step)),
    element('p', { class: 'legs' }, 'Drawn on ', ...levels.map(name =>
      element('button', { type: 'button', 'data-level': name }, name))),
  ];
}

function step(path) {
  const name = spaceAt(path)?.name;
  return element('li', {}, element('button', { type: 'button', value: path }, name ? element('span', {}, name) : '', element('code', {}, path)));
}

// press shows which of the levels is the one in the drawing.
function press() {
  for (const b of answer.querySelectorAll('[data-level]')) {
    b.ariaPressed = String(view.mode === 'plan' && b.dataset.level === level());
  }
}

answer.addEventListener('click', e => {
  const button = e.target.closest('button');
  if (button?.dataset.level) change({ mode: 'plan', level: button.dataset.level });
  else if (button) choose([button.value]);
});

const reaches = { pointerover: true, focusin: true, pointerout: false, focusout: false };

for (const [event, on] of Object.entries(reaches)) {
  answer.addEventListener(event, e => {
    const button = e.target.closest('button[value]');
    if (button) point(on ? [button.value] : []);
  });
}

// ---- what is suggested, and what stood in the address ----

let suggested; // the building whose spaces are

form.addEventListener('focusin', () => {
  if (suggested === building) return;
  suggested = building;
  find('#paths').replaceChildren(...building.spaces.map(s => element('option', { value: s.path }, s.name)));
});

state.addEventListener('connected', () => asked = undefined);
state.addEventListener('building', answerIt);
state.addEventListener('view', () => {
  answerIt();
  press();
});
state.addEventListener('address', () => {
  inputs.start.value = view.start;
  inputs.end.value = view.end;
});
