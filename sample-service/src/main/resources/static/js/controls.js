// The form and the buttons.

import { make, money, write } from './words.js';

const SPREAD = 1.0008;

export class Controls {

  constructor(board) {
    this.board = board;
    this.result = document.getElementById('result');
    this.instrument = document.getElementById('instrument');
    this.bid = document.getElementById('bid');
    this.load = document.getElementById('load');
    this.instrument.addEventListener('change', () => this.suggest());
    document.getElementById('set').addEventListener('submit', (event) => {
      event.preventDefault();
      this.set();
    });
    this.load.addEventListener('click', () => this.send(this.running ? 'DELETE' : 'PUT', 'load'));
    document.getElementById('drop').addEventListener('click', () => this.send('DELETE', 'lab/subscriptions'));
    document.getElementById('freeze').addEventListener('click', () => this.send('PUT', 'lab/freeze'));
  }

  know({ lab, instruments }) {
    document.querySelectorAll('[data-lab]').forEach((element) => element.hidden = !lab);
    if (this.instrument.options.length === 0) {
      for (const { isin, name } of instruments) {
        const option = make('option', '', name);
        option.value = isin;
        this.instrument.append(option);
      }
    }
  }

  // Buttons do nothing while this node is gone.
  enable(enabled) {
    document.querySelectorAll('#try button, #try input, #try select').forEach((element) => element.disabled = !enabled);
  }

  suggest() {
    const now = this.board.bid(this.instrument.value);
    if (now) {
      this.bid.value = (now * 1.03).toFixed(2);
    }
  }

  showLoad({ running, rate, failed }) {
    this.running = running;
    this.load.setAttribute('aria-pressed', running);
    write(this.load, running ? 'Stop the load' : 'Start the load');
    write(document.getElementById('load-hint'), running
      ? `${rate} quotes per second from this node${failed ? `, ${failed} failed so far` : ''}.`
      : 'Prices change automatically.');
  }

  async set() {
    const isin = this.instrument.value;
    const bid = this.bid.valueAsNumber;
    const ask = Math.ceil(bid * SPREAD * 100) / 100;
    const start = performance.now();
    const quote = await this.send('PUT', `quotes/${isin}`, { bid, ask });
    if (quote) {
      this.say(`${this.board.name(isin)} at ${money(quote.bid)}: accepted by ${quote.by}, visible here `
        + `${Math.round(performance.now() - start)} ms later.`);
    }
  }

  crash(name) {
    this.send('DELETE', `lab/nodes/${encodeURIComponent(name)}`);
  }

  async send(method, path, body) {
    try {
      const response = await fetch(path, {
        method,
        headers: body ? { 'Content-Type': 'application/json' } : {},
        body: body && JSON.stringify(body),
      });
      const answer = await response.text();
      const json = answer ? JSON.parse(answer) : undefined;
      if (!response.ok) {
        this.say(json?.detail ?? `${method} ${path}: ${response.status}`, true);
        return undefined;
      }
      return json;
    }
    catch {
      this.say('This node does not answer.', true);
      return undefined;
    }
  }

  say(text, bad = false) {
    this.result.classList.toggle('bad', bad);
    write(this.result, text);
  }

}
