// What the page knows of the building, and what a person has chosen to see of
// it. Parts of the page listen to the events of `state`:
//
//   building   there is news of the building
//   connected  the program behind the page is there, maybe another one than
//              before, whose revisions are others
//   view       something was chosen
//   pointed    something else is pointed at
//   address    the address says what is chosen

export const state = new EventTarget();

// The last answer to /state.
export let building = {
  revision: 0, file: '', name: '', error: null, levels: [], spaces: [], boundaries: [],
  diagnostics: [], verdicts: [], layers: [], changes: null,
};

// What is seen. It stands in the address, so that a reload keeps it. `chosen`
// are keys: the path of a space, or the pair of a boundary.
export const view = { mode: 'plan', level: '', from: 'SE', tab: 'spaces', chosen: [], start: '', end: '', theme: '' };

// The keys of what the pointer or the focus is on.
export let pointed = [];

// The key of the boundary between two spaces. A path has no line break, but it
// may have any other blank.
export const pair = (a, b) => [a, b].sort().join('\n');

// The paths of the spaces that a key is about: one, or two for a boundary.
export const pathsOf = key => key.split('\n');

// The keys of what the last edit changed.
export let changed = [];

let spaces = new Map(); // by path

export function learn(news) {
  building = news;
  spaces = new Map(news.spaces.map(s => [s.path, s]));
  const { paths, pairs } = news.changes ?? { paths: [], pairs: [] };
  changed = [...paths, ...pairs.map(ends => pair(...ends))];
  state.dispatchEvent(new Event('building'));
}

export function change(part) {
  Object.assign(view, part);
  history.replaceState(null, '', '#' + address());
  state.dispatchEvent(new Event('view'));
}

// The level to draw: the one asked for, or the lowest while there is none such.
export const level = () => building.levels.find(l => l.name === view.level)?.name ?? building.levels[0]?.name;

// choose marks what stands under the keys, or nothing, and goes to its level.
export function choose(keys) {
  change({ chosen: keys, level: levelOf(keys) ?? view.level });
}

export function point(keys) {
  if (keys.join() === pointed.join()) return;
  pointed = keys;
  state.dispatchEvent(new Event('pointed'));
}

export const spaceAt = path => spaces.get(path);

// The levels that show what the keys are about, in the order of the keys.
export const levelsOf = keys => [...new Set(keys.flatMap(pathsOf).map(path => spaceAt(path)?.level))]
  .filter(name => building.levels.some(l => l.name === name));

// The level that shows the first of the keys which is on a level.
function levelOf(keys) {
  const levels = levelsOf(keys);
  return levels.includes(level()) ? level() : levels[0];
}

function address() {
  const { chosen, ...plain } = view;
  const parameters = new URLSearchParams(Object.entries(plain).filter(([, value]) => value));
  for (const key of chosen) parameters.append('chosen', key);
  return parameters;
}

// What may stand in the address, where not anything may.
const possible = {
  mode: ['plan', 'axo'],
  from: ['SE', 'SW', 'NW', 'NE'],
  tab: ['spaces', 'boundaries', 'findings', 'changes', 'doors'],
  theme: ['light', 'dark'],
};

export function readAddress() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  for (const name of Object.keys(view)) {
    const value = parameters.get(name);
    if (value && (possible[name]?.includes(value) ?? true)) view[name] = value;
  }
  view.chosen = parameters.getAll('chosen');
}
