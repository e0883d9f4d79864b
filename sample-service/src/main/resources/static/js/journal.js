// What has happened, the latest first.

import { clock, make } from './words.js';

const KEPT = 100;
const FINE = / is back | is connected$| is live$| is fresh$| are accepted again$/;

export class Journal {

  constructor(list, name) {
    this.list = list;
    this.name = name;
    this.last = 0;
  }

  all(entries) {
    // A node that was started again counts from the beginning.
    if (entries.length === 0 || entries[entries.length - 1].id < this.last) {
      this.last = 0;
    }
    this.show(entries);
  }

  show(entries) {
    for (const { id, at, kind, text } of entries) {
      if (id > this.last) {
        this.last = id;
        this.add(kind.toLowerCase(), at, text);
      }
    }
  }

  add(kind, at, text) {
    const time = make('time', '', clock(at));
    const words = text.replace(/\b[A-Z]{2}[A-Z0-9]{9}[0-9]\b/g, (isin) => this.name(isin))
      // The name of a node stays on one line.
      .replace(/-(?=\d)/g, '\u2011');
    const item = make('li', FINE.test(text) ? 'fine' : '', time, make('i', ''), make('span', '', words));
    item.dataset.kind = kind;
    this.list.prepend(item);
    while (this.list.children.length > KEPT) {
      this.list.lastChild.remove();
    }
  }

}
