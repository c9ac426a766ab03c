// An element of the page. Strings among the children become text, never
// markup; an attribute that is empty, null or false is left out.
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

export const find = (selector, within = document) => within.querySelector(selector);

// The news are read aloud, and stand below the drawing until the next ones.
export function tell(news) {
  find('#news').textContent = news;
}

// "1 change", "3 changes".
export const count = (n, one) => `${n} ${one}${n === 1 ? '' : 's'}`;
