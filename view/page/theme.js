// Light and dark. The style sheets follow the system, by rules for
// prefers-color-scheme; a person may have the other one for as long as the tab
// is open.

import { find } from './element.js';

const button = find('#dark');
const system = matchMedia('(prefers-color-scheme: dark)');

const rules = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules])
  .filter(rule => rule instanceof CSSMediaRule && rule.media.mediaText.includes('prefers-color-scheme: dark'));

function show() {
  const dark = sessionStorage.getItem('dark') ?? String(system.matches);
  for (const rule of rules) rule.media.mediaText = dark === 'true' ? 'screen' : 'not all';
  button.ariaPressed = dark;
}

button.addEventListener('click', () => {
  const dark = String(button.ariaPressed !== 'true');
  if (dark === String(system.matches)) sessionStorage.removeItem('dark');
  else sessionStorage.setItem('dark', dark);
  show();
});

system.addEventListener('change', show);
show();
