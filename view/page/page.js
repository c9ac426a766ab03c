// The page of a building: what it is made of, and the news from the program that
// serves it.

import { ask } from './ask.js';
import { find } from './element.js';
import { state, learn, change, readAddress } from './state.js';
import './theme.js';
import './header.js'; // before the lists: it settles how much room they have
import './panel.js';
import './lists.js';
import './doors.js';
import './drawing.js';

let asking = false; // one question at a time
let again = false;  // there was news while one was on its way

async function catchUp() {
  again = asking;
  if (asking) return;
  asking = true;
  const [ok, text] = await ask('state');
  asking = false;
  if (ok) learn(JSON.parse(text));
  if (again) catchUp();
}

function live(kind, word) {
  find('#live').className = kind;
  find('#live').textContent = word;
}

const pause = 1000; // milliseconds until the next attempt, when the browser makes none

let events;

// listen hears of news while the page is seen. A browser has six connections to
// one program for all of its tabs: those behind leave theirs to the others, and
// catch up when they are seen again.
function listen() {
  events?.close();
  if (document.hidden) return;
  events = new EventSource('events');
  events.addEventListener('state', catchUp);
  events.addEventListener('open', () => {
    live('open', 'live');
    state.dispatchEvent(new Event('connected'));
  });
  events.addEventListener('error', () => {
    live('error', 'not connected');
    if (events.readyState === EventSource.CLOSED) setTimeout(listen, pause);
  });
}

// start shows what the address says.
function start() {
  readAddress();
  state.dispatchEvent(new Event('address'));
  change({});
}

addEventListener('hashchange', start);
document.addEventListener('visibilitychange', listen);
start();
listen();
