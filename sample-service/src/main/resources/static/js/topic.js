// How fresh the quotes are, and how fresh they have been.

import { count, micros, millis, perSecond, write } from './words.js';

const WINDOW_MILLIS = 60000;
const WIDTH = 600;
const HEIGHT = 100;

export class Topic {

  constructor(chart, facts, pill) {
    this.chart = chart;
    this.pill = pill;
    this.mark = document.getElementById('mark');
    this.facts = Object.fromEntries([...facts.querySelectorAll('[data-fact]')].map((dd) => [dd.dataset.fact, dd]));
    this.samples = [];
    this.rates = [];
    chart.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
    chart.setAttribute('preserveAspectRatio', 'none');
    chart.innerHTML = `<clipPath id="within"><rect x="0" width="${WIDTH}"/></clipPath>
      <clipPath id="beyond"><rect x="0" y="0" width="${WIDTH}"/></clipPath>
      <g clip-path="url(#within)"><path class="area"/><path class="line"/></g>
      <g class="late" clip-path="url(#beyond)"><path class="area"/><path class="line"/></g>
      <line class="bound" x1="0" x2="${WIDTH}"/>`;
  }

  show({ state, messages }) {
    const now = performance.now();
    this.samples.push({ at: now, age: state.age });
    this.rates.push({ at: now, changes: state.changes, slowest: state.slowest });
    this.samples = this.samples.filter((sample) => now - sample.at < WINDOW_MILLIS + 1000);
    this.rates = this.rates.filter((sample) => now - sample.at < 2500);
    const oldest = this.rates[0];
    const seconds = (now - oldest.at) / 1000;
    const slowest = Math.max(...this.rates.map((sample) => sample.slowest));
    write(this.facts.age, `${millis(state.age)} of ${millis(state.bound)}`);
    write(this.facts.changes, seconds > 0 ? perSecond((state.changes - oldest.changes) / seconds) : '–');
    write(this.facts.slowest, micros(slowest));
    write(this.facts.keys, state.dirty ? `${count(state.keys)}, ${count(state.dirty)} being read` : count(state.keys));
    write(this.facts.resyncs, count(state.resyncs));
    tell(this.facts.live, state.live);
    tell(this.facts.messages, messages.live);
    write(this.pill, state.fresh ? 'FRESH' : 'STALE');
    this.pill.dataset.state = state.fresh ? 'good' : 'bad';
    this.pill.title = state.reason;
    this.draw(now, state.bound);
  }

  // Nobody says any more whether it is fresh.
  lose() {
    write(this.pill, 'unknown');
    this.pill.dataset.state = 'waiting';
    this.pill.title = '';
    for (const fact of Object.values(this.facts)) {
      write(fact, '–');
      fact.dataset.state = '';
    }
  }

  draw(now, bound) {
    const highest = Math.max(bound * 1.3, ...this.samples.map((sample) => sample.age * 1.1));
    const x = (at) => WIDTH - (now - at) / WINDOW_MILLIS * WIDTH;
    const y = (age) => HEIGHT - age / highest * HEIGHT;
    const line = this.samples.map(({ at, age }, i) => `${i ? 'L' : 'M'}${x(at).toFixed(1)} ${y(age).toFixed(1)}`).join('');
    const area = `${line}L${WIDTH} ${HEIGHT}L${x(this.samples[0].at).toFixed(1)} ${HEIGHT}Z`;
    this.chart.querySelectorAll('.line').forEach((path) => path.setAttribute('d', line));
    this.chart.querySelectorAll('.area').forEach((path) => path.setAttribute('d', area));
    const limit = y(bound).toFixed(1);
    const [within, beyond] = this.chart.querySelectorAll('clipPath rect');
    within.setAttribute('y', limit);
    within.setAttribute('height', HEIGHT - limit);
    beyond.setAttribute('height', limit);
    const mark = this.chart.querySelector('.bound');
    mark.setAttribute('y1', limit);
    mark.setAttribute('y2', limit);
    write(this.mark, millis(bound));
    this.mark.style.top = `calc(${limit / HEIGHT} * var(--chart))`;
  }

}

function tell(element, live) {
  write(element, live ? 'live' : 'lost');
  element.dataset.state = live ? 'good' : 'bad';
}
