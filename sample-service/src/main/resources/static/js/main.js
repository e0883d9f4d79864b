// Puts the parts of the page together.

import { Board } from './board.js';
import { Controls } from './controls.js';
import { Feed } from './feed.js';
import { Journal } from './journal.js';
import { Nodes } from './nodes.js';
import { Slots } from './slots.js';
import { Topic } from './topic.js';
import { make, millis, write } from './words.js';

const $ = (id) => document.getElementById(id);

const board = new Board($('board').tBodies[0]);
const controls = new Controls(board);
const journal = new Journal($('journal'), (isin) => board.name(isin));
const slots = new Slots($('slots'), $('owned'));
const nodes = new Nodes($('nodes'), (name) => controls.crash(name), slots);
const topic = new Topic($('chart'), $('topic'), $('fresh'));

let self;
let gone = false;

function status(state, text) {
  write($('status'), text);
  $('status').dataset.state = state;
}

function changes({ quotes, topics, slots: owned, nodes: all, load, journal: entries }) {
  if (quotes) {
    board.show(quotes);
  }
  if (topics) {
    topic.show(topics);
    tell(topics);
  }
  if (owned) {
    slots.show(owned);
  }
  if (all) {
    nodes.show(all, self);
  }
  if (load) {
    controls.showLoad(load);
  }
  if (entries) {
    journal.show(entries);
  }
}

function tell({ state, messages }) {
  if (!state.fresh) {
    status('bad', `STALE: ${state.reason}`);
  }
  else if (!state.live || !messages.live) {
    status('warn', 'Subscription lost: polling Redis instead');
  }
  else {
    status('good', 'Live');
  }
}

// The age is for the eye: a screen reader is told once that the node is gone.
function banner(silence) {
  const element = $('gone');
  if (!element.firstChild) {
    const age = make('span', '');
    age.ariaHidden = 'true';
    element.append(`${self.node} is gone. This page tries again every second.`, age,
      ...[...nodes.pages].map(([name, page]) => {
        const link = make('a', '', name);
        link.href = page;
        return link;
      }));
  }
  write(element.querySelector('span'), ` What you see is ${millis(Math.max(1000, silence))} old.`);
}

new Feed('page/events', {
  all(data) {
    self = data.self;
    write($('node'), self.node);
    document.title = `${self.node} – Kryowire sample`;
    board.know(self.instruments);
    controls.know(self);
    journal.all(data.journal);
    changes(data);
    if (!$('bid').value) {
      controls.suggest();
    }
  },
  changes,
  lost() {
    gone = true;
    status('bad', 'This node is gone');
    $('content').classList.add('old');
    controls.enable(false);
    nodes.lose();
    topic.lose();
    if (self) {
      journal.add('node', Date.now(), `${self.node} does not answer this page`);
    }
  },
  silent(silence) {
    if (gone && self) {
      banner(silence);
      $('gone').hidden = false;
    }
  },
  found() {
    gone = false;
    $('gone').hidden = true;
    $('gone').replaceChildren();
    $('content').classList.remove('old');
    controls.enable(true);
    journal.add('node', Date.now(), `${self.node} is connected`);
  },
});
