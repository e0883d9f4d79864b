// Which node has which slots: a cell for each slot, in the colour of its node. A cell that has moved flashes.

import { write } from './words.js';

const COLUMNS = 64;
const CELL = 5;
const NOBODY = '.';
const FLASH_MILLIS = 900;
const calm = matchMedia('(prefers-reduced-motion: reduce)');

export class Slots {

  constructor(canvas, caption) {
    this.canvas = canvas;
    this.caption = caption;
    this.known = [];
    this.owners = [];
    this.moved = 0;
  }

  // Colours stay with their nodes, whoever comes and goes.
  colour(name) {
    if (!this.known.includes(name)) {
      this.known.push(name);
    }
    return `hsl(${(210 + this.known.indexOf(name) * 137.5) % 360} 55% 55%)`;
  }

  count(name) {
    return this.owners.filter((owner) => owner === name).length;
  }

  show({ nodes, owners }) {
    const now = [...owners].map((digit) => (digit === NOBODY ? undefined : nodes[parseInt(digit, 36)]));
    const moved = now.map((owner, slot) => this.owners.length > 0 && owner !== this.owners[slot]);
    this.owners = now;
    this.draw(calm.matches ? [] : moved);
    clearTimeout(this.ended);
    this.ended = setTimeout(() => this.draw([]), FLASH_MILLIS);
    this.tell(nodes, moved.filter((it) => it).length);
  }

  draw(flashing) {
    const context = this.canvas.getContext('2d');
    const style = getComputedStyle(this.canvas);
    this.owners.forEach((owner, slot) => {
      context.fillStyle = flashing[slot] ? style.color : owner ? this.colour(owner) : style.backgroundColor;
      context.fillRect((slot % COLUMNS) * CELL, Math.floor(slot / COLUMNS) * CELL, CELL - 1, CELL - 1);
    });
  }

  tell(nodes, moved) {
    this.moved += moved;
    const nobody = this.owners.filter((owner) => !owner).length;
    write(this.caption, `${this.owners.length} slots at ${nodes.length} node${nodes.length === 1 ? '' : 's'}`
      + (nobody ? `, ${nobody} between nodes` : '') + (this.moved ? `; ${this.moved} have moved` : ''));
    this.canvas.ariaLabel = nodes.map((name) => `${name} has ${this.count(name)} slots`).join(', ');
  }

}
