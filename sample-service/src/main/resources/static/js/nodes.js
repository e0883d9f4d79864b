// The nodes, and the links from this one to each of them.

import { make, micros, millis, perSecond, write } from './words.js';

const MOST_LEFT = 3;

export class Nodes {

  constructor(list, crash, slots) {
    this.slots = slots;
    this.list = list;
    this.crash = crash;
    this.items = new Map();
    this.pages = new Map();
  }

  show(nodes, self) {
    const most = Math.max(1, ...nodes.map((node) => node.callsPerSecond));
    for (const node of nodes) {
      const item = this.items.get(node.name) ?? this.add(node.name, self);
      item.update(node, most);
      item.own(node.connected ? this.slots.count(node.name) : undefined, this.slots.colour(node.name));
      if (node.report && node.name !== self.node) {
        this.pages.set(node.name, node.report.page);
      }
    }
    this.leave(nodes);
  }

  // Whoever has left the service is shown for some time.
  leave(nodes) {
    for (const [name, item] of this.items) {
      if (!nodes.some((node) => node.name === name)) {
        item.leave();
        this.pages.delete(name);
      }
    }
    const left = [...this.items].filter(([, item]) => item.left);
    for (const [name, item] of left.slice(0, -MOST_LEFT)) {
      item.element.remove();
      this.items.delete(name);
    }
  }

  lose() {
    this.items.forEach((item) => item.lose());
  }

  add(name, self) {
    const item = new Item(name, self, () => this.crash(name));
    this.items.set(name, item);
    this.list.append(item.element);
    return item;
  }

}

class Item {

  constructor(name, self, crash) {
    this.self = name === self.node;
    this.facts = {};
    this.link = make(this.self ? 'span' : 'a', '', name);
    this.state = make('small', '');
    this.bar = make('i', '');
    this.button = make('button', '', 'Crash');
    this.button.type = 'button';
    this.button.hidden = !self.lab;
    this.button.setAttribute('aria-label', `Crash ${name}`);
    this.button.addEventListener('click', crash);
    const facts = make('dl', 'facts', this.fact('calls', 'Calls'), this.fact('p99', 'p99'),
      this.fact('accepted', 'Writes'), this.fact('slots', 'Slots'), this.fact('proof', 'Proof'));
    this.dot = make('span', 'dot');
    this.element = make('li', '', make('div', 'who', this.dot, this.link, this.state), this.button,
      make('div', 'share', this.bar), facts);
    this.element.dataset.node = name;
  }

  fact(key, title) {
    this.facts[key] = make('dd', '');
    return make('div', '', make('dt', '', title), this.facts[key]);
  }

  update(node, most) {
    const { report, connected } = node;
    this.left = false;
    this.element.classList.toggle('gone', !connected);
    write(this.state, !connected ? 'gone' : this.self ? 'this node' : '');
    if (!this.self && report) {
      this.link.href = report.page;
    }
    this.button.disabled = !connected;
    this.bar.style.transform = `scaleX(${connected ? node.callsPerSecond / most : 0})`;
    write(this.facts.calls, connected ? perSecond(node.callsPerSecond) : '–');
    write(this.facts.p99, connected ? micros(node.p99Micros) : '–');
    // What a node that is gone has said last is not true any more.
    this.tell(connected ? report : undefined);
  }

  tell(report) {
    write(this.facts.accepted, report ? perSecond(this.rate(report)) : '–');
    write(this.facts.proof, report ? (report.fresh ? millis(report.ageMillis) : 'STALE') : '–');
    this.facts.proof.dataset.state = report && !report.fresh ? 'bad' : '';
  }

  own(count, colour) {
    write(this.facts.slots, count === undefined ? '–' : `${count}`);
    this.dot.style.color = colour;
  }

  leave() {
    this.update({ connected: false, callsPerSecond: 0 }, 1);
    this.left = true;
    write(this.facts.slots, '–');
  }

  // The page has lost its own node, by which it knows of the others.
  lose() {
    write(this.state, this.self ? 'gone' : 'unknown');
    this.element.classList.toggle('gone', this.self);
    this.button.disabled = true;
    this.bar.style.transform = 'scaleX(0)';
    write(this.facts.calls, '–');
    write(this.facts.p99, '–');
    write(this.facts.slots, '–');
    this.tell(undefined);
  }

  // From two reports, which may be of two processes of the same name.
  rate(report) {
    const before = this.report;
    const seconds = before ? (report.uptimeMillis - before.uptimeMillis) / 1000 : 0;
    if (!before || before.pid !== report.pid) {
      this.accepted = 0;
    }
    else if (seconds > 0) {
      this.accepted = Math.max(0, (report.accepted - before.accepted) / seconds);
    }
    this.report = report;
    return this.accepted;
  }

}
