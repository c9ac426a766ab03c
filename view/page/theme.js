// Light and dark. The style sheets follow the system, by rules for
// prefers-color-scheme; a person may choose the other one.

import { find } from './element.js';
import { state, view, change } from './state.js';

const button = find('#dark');
const system = matchMedia('(prefers-color-scheme: dark)');

const rules = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules])
  .filter(rule => rule instanceof CSSMediaRule && rule.media.mediaText.includes('prefers-color-scheme: dark'));

function show() {
  const dark = view.theme ? view.theme === 'dark' : system.matches;
  if (button.ariaPressed === String(dark)) return;
  for (const rule of rules) rule.media.mediaText = dark ? 'screen' : 'not all';
  button.ariaPressed = String(dark);
}

button.addEventListener('click', () => {
  const dark = button.ariaPressed !== 'true';
  change({ theme: dark === system.matches ? '' : dark ? 'dark' : 'light' });
});

system.addEventListener('change', show);
state.addEventListener('view', show);
