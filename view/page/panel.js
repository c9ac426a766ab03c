// The panel: which of its lists is seen, how many things are in each, and the
// lines of the last changes.

import { element, find, count, tell } from './element.js';
import { state, building, view, change } from './state.js';

const bar = find('#tabs');
const tabs = [...bar.children];
const nameOf = tab => tab.getAttribute('aria-controls');

function show() {
  for (const tab of tabs) {
    const seen = nameOf(tab) === view.tab;
    tab.ariaSelected = String(seen);
    tab.tabIndex = seen ? 0 : -1;
    find(`#${nameOf(tab)}`).hidden = !seen;
  }
}

bar.addEventListener('click', e => {
  const tab = e.target.closest('[role=tab]');
  if (tab) change({ tab: nameOf(tab) });
});

bar.addEventListener('keydown', e => {
  const at = tabs.indexOf(e.target);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[e.key];
  if (to === undefined) return;
  e.preventDefault();
  const tab = tabs[(to + tabs.length) % tabs.length];
  change({ tab: nameOf(tab) });
  tab.focus();
});

const sizes = {
  spaces: () => building.spaces.length,
  boundaries: () => building.boundaries.length,
  findings: () => building.diagnostics.length + building.verdicts.length,
  changes: () => building.changes?.lines.length ?? 0,
};

function write() {
  for (const [name, size] of Object.entries(sizes)) find(`#tab-${name} b`).textContent = size() || '';
  const lines = building.changes?.lines ?? [];
  find('#changes ul').replaceChildren(...lines.map(line => element('li', {}, line)));
  find('#changes ul').hidden = !lines.length;
}

// ---- news ----

let told = 0; // the revision of which people know

function announce() {
  if (told && building.revision !== told && !building.error) {
    tell(building.changes?.lines.length ? count(building.changes.lines.length, 'change') : 'The building is as it was');
  }
  told = building.revision;
}

state.addEventListener('view', show);
state.addEventListener('building', () => {
  write();
  announce();
});
