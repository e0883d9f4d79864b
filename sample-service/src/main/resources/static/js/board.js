// The prices. Only what has changed is written, and only that flashes.

import { make, money, write } from './words.js';

const SPARK_POINTS = 48;
// Nothing may flash more than three times a second, and less is calmer.
const FLASH_MILLIS = 1400;
const calm = matchMedia('(prefers-reduced-motion: reduce)');

export class Board {

  constructor(body) {
    this.body = body;
    this.rows = new Map();
    this.names = new Map();
    this.openings = new Map();
  }

  know(instruments) {
    for (const { isin, name, opening } of instruments) {
      this.names.set(isin, name);
      this.openings.set(isin, opening);
    }
  }

  name(isin) {
    return this.names.get(isin) ?? isin;
  }

  bid(isin) {
    return this.rows.get(isin)?.bid;
  }

  show(quotes) {
    for (const quote of quotes) {
      const row = this.rows.get(quote.isin) ?? this.add(quote);
      row.update(quote);
    }
  }

  add(quote) {
    if (!this.openings.has(quote.isin)) {
      this.openings.set(quote.isin, quote.bid);
    }
    const row = new Row(quote.isin, this.name(quote.isin), this.openings.get(quote.isin));
    const after = [...this.rows.values()].find((other) => other.title > row.title);
    this.body.insertBefore(row.element, after?.element ?? null);
    this.rows.set(quote.isin, row);
    this.rows = new Map([...this.rows].sort(([, a], [, b]) => (a.title < b.title ? -1 : 1)));
    return row;
  }

}

class Row {

  constructor(isin, name, opening) {
    this.title = name;
    this.opening = opening;
    this.points = [];
    this.flashed = { bid: 0, ask: 0 };
    this.cells = {
      bid: make('td', 'number'),
      ask: make('td', 'number wide'),
      change: make('td', 'number', make('span', '')),
      by: make('td', 'wide by'),
    };
    const name1 = make('td', 'name', name);
    if (name !== isin) {
      name1.append(make('small', '', isin));
    }
    this.spark = spark();
    this.element = make('tr', '', name1, make('td', 'wide', this.spark.svg), this.cells.bid, this.cells.ask,
      this.cells.change, this.cells.by);
    this.element.dataset.isin = isin;
  }

  update(quote) {
    const first = this.bid === undefined;
    this.change('bid', this.bid, quote.bid, money(quote.bid), first);
    this.change('ask', this.ask, quote.ask, money(quote.ask), first);
    const percent = (quote.bid / this.opening - 1) * 100;
    const text = this.cells.change.firstChild;
    write(text, `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(2)} %`);
    text.className = Math.abs(percent) < 0.005 ? '' : percent < 0 ? 'down' : 'up';
    write(this.cells.by, quote.by);
    this.bid = quote.bid;
    this.ask = quote.ask;
    this.points.push(quote.bid);
    if (this.points.length > SPARK_POINTS) {
      this.points.shift();
    }
    this.spark.draw(this.points);
  }

  change(field, before, now, text, first) {
    write(this.cells[field], text);
    if (!first && before !== now && !calm.matches && performance.now() - this.flashed[field] > FLASH_MILLIS) {
      this.flashed[field] = performance.now();
      const style = getComputedStyle(document.documentElement);
      const colour = style.getPropertyValue(now > before ? '--up-flash' : '--down-flash');
      this.cells[field].animate([{ backgroundColor: colour }, { backgroundColor: 'transparent' }],
        { duration: 900, easing: 'ease-out' });
    }
  }

}

function spark() {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('class', 'spark');
  svg.setAttribute('viewBox', '0 0 100 20');
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(space, 'path');
  svg.append(path);
  const draw = (points) => {
    const low = Math.min(...points);
    const range = Math.max(...points) - low || 1;
    const step = 100 / (SPARK_POINTS - 1);
    const start = 100 - (points.length - 1) * step;
    path.setAttribute('d', points.map((value, i) => `${i ? 'L' : 'M'}${(start + i * step).toFixed(1)} ${(18 - (value - low) / range * 16).toFixed(1)}`).join(''));
  };
  return { svg, draw };
}
