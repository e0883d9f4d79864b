const LOOK_MILLIS = 150;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const SIZE = 200;
const SMALL = 16;
const CROWD = 200;
const SVG = "http://www.w3.org/2000/svg";

const $ = (id) => document.getElementById(id);

function svg(name, attributes, parent) {
  const element = document.createElementNS(SVG, name);
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  parent?.append(element);
  return element;
}

const colour = (node) => `var(--node-${node % 6})`;

/** Places on a ring. One with many seats is folded like a flower, so that it is longer. */
function places(count) {
  const petals = count > CROWD / 2 ? Math.round(Math.sqrt(count) * 1.4) : 0;
  const depth = petals === 0 ? 0 : 0.34;
  const radius = SIZE * (petals === 0 ? 0.4 : 0.335);
  const at = (turn) => {
    const angle = turn * 2 * Math.PI - Math.PI / 2;
    const distance = radius * (1 + depth * Math.sin(petals * turn * 2 * Math.PI));
    return { x: SIZE / 2 + distance * Math.cos(angle), y: SIZE / 2 + distance * Math.sin(angle), angle, distance };
  };
  const steps = Math.max(2000, count * 8);
  const lengths = [0];
  for (let i = 1, last = at(0); i <= steps; i++) {
    const next = at(i / steps);
    lengths.push(lengths[i - 1] + Math.hypot(next.x - last.x, next.y - last.y));
    last = next;
  }
  const found = [];
  for (let seat = 0, i = 0; seat < count; seat++) {
    while (lengths[i] < (lengths[steps] * seat) / count) i++;
    found.push(at(i / steps));
  }
  return { found, spacing: lengths[steps] / count };
}

/** One table, and what has been drawn of it. */
class Table {

  constructor(name, index, seats, nodes, parent) {
    this.first = index * seats;
    this.nodes = nodes;
    this.picture = svg("svg", { viewBox: `0 0 ${SIZE} ${SIZE}`, role: "img", "aria-label": name }, parent);
    this.drawn = [];
    const { found, spacing } = places(seats);
    const small = seats > SMALL;
    const size = Math.min(15, spacing * (seats > CROWD ? 0.42 : small ? 0.36 : 0.32));
    if (!small) {
      svg("circle", { class: "top", cx: SIZE / 2, cy: SIZE / 2, r: SIZE * 0.315 }, this.picture);
    }
    svg("circle", { class: "middle", cx: SIZE / 2, cy: SIZE / 2, r: SIZE * (small ? 0.15 : 0.14) }, this.picture);
    this.owner = svg("text", { class: "owner", x: SIZE / 2, y: SIZE / 2 }, this.picture);
    this.state = svg("text", { class: "state", x: SIZE / 2, y: SIZE / 2 + 11 }, this.picture);
    this.plates = small ? [] : found.map((place) => svg("circle",
      { class: "plate", r: size * 0.5, ...this.inward(place, 0.25) }, this.picture));
    this.forks = small ? [] : found.map((_, seat) => svg("line",
      { class: "fork", x1: 0, y1: -5, x2: 0, y2: 5 }, this.picture));
    this.guests = found.map((place, seat) => svg("circle", {
      class: "guest",
      cx: place.x.toFixed(2),
      cy: place.y.toFixed(2),
      r: size.toFixed(2),
      // Where there are many, what they do matters more than where they live
      "stroke-width": seats > CROWD ? 0 : (size / 4.5).toFixed(2),
      style: `--node: ${colour(this.home(seat))}`,
    }, this.picture));
    this.meals = 0;
    this.forkPlaces = found.map((_, seat) => {
      const angle = ((seat - 0.5) / seats) * 2 * Math.PI - Math.PI / 2;
      return { angle, step: (2 * Math.PI) / seats };
    });
  }

  inward(place, radius) {
    return { cx: SIZE / 2 + SIZE * radius * Math.cos(place.angle), cy: SIZE / 2 + SIZE * radius * Math.sin(place.angle) };
  }

  home(seat) {
    return (this.first + seat) % this.nodes;
  }

  /** Returns how many meals have begun since it was last drawn. */
  draw(view, owner, present) {
    const node = owner ? Number(owner.replace(/\D/g, "")) : -1;
    this.picture.setAttribute("class", !view ? "nobody" : view.open ? "" : "opening");
    this.picture.setAttribute("style", view ? `--node: ${colour(node)}` : "");
    this.owner.textContent = view ? owner : "nobody";
    this.state.textContent = !view ? "has this table" : view.open ? "" : "who eats?";
    this.owner.setAttribute("y", SIZE / 2 + (this.state.textContent ? 0 : 4));
    const letters = this.guests.map((_, seat) => (present.includes(`node-${this.home(seat)}`) ? view?.seats[seat] ?? this.drawn[seat] ?? "t" : "x"));
    letters.forEach((letter, seat) => {
      if (letter !== this.drawn[seat]) {
        this.guests[seat].setAttribute("class", `guest ${letter}`);
        this.plates[seat]?.setAttribute("class", `plate ${letter}`);
      }
    });
    this.forks.forEach((fork, right) => this.place(fork, right, letters));
    this.drawn = letters;
    const meals = view?.meals ?? this.meals;
    const since = meals >= this.meals ? meals - this.meals : meals;
    this.meals = meals;
    return since;
  }

  /** A fork lies between two seats, or beside the plate of who eats. */
  place(fork, right, letters) {
    const left = (right + letters.length - 1) % letters.length;
    const side = letters[right] === "e" ? 0.24 : letters[left] === "e" ? -0.24 : 0;
    const { angle, step } = this.forkPlaces[right];
    const turned = angle + side * step;
    const x = SIZE / 2 + SIZE * 0.25 * Math.cos(turned);
    const y = SIZE / 2 + SIZE * 0.25 * Math.sin(turned);
    fork.style.transform = `translate(${x}px, ${y}px) rotate(${turned + Math.PI / 2}rad)`;
    fork.setAttribute("class", side ? "fork held" : "fork");
  }

}

/** Meals a second, over a minute. */
class Rates {

  constructor() {
    this.samples = [];
    this.kills = [];
  }

  add(now, meals) {
    this.samples.push({ now, meals });
    this.samples = this.samples.filter((sample) => now - sample.now < MINUTE);
    this.kills = this.kills.filter((kill) => now - kill < MINUTE);
    this.draw(now);
  }

  draw(now) {
    const rates = [];
    for (let age = MINUTE; age >= 0; age -= SECOND / 2) {
      const end = now - age;
      const meals = this.samples.filter((s) => s.now > end - SECOND && s.now <= end).reduce((sum, s) => sum + s.meals, 0);
      rates.push({ x: 240 * (1 - age / MINUTE), meals, known: end - SECOND >= this.samples[0].now });
    }
    const known = rates.filter((rate) => rate.known);
    $("rate").textContent = (known.at(-1)?.meals ?? 0).toLocaleString("en");
    const most = Math.max(1, ...known.map((rate) => rate.meals)) * 1.1;
    const line = known.map(({ x, meals }) => `${x.toFixed(1)},${(48 - (46 * meals) / most).toFixed(1)}`).join(" L");
    const chart = $("rates");
    chart.querySelector(".line").setAttribute("d", line ? `M${line}` : "");
    chart.querySelector(".area").setAttribute("d", line ? `M${known[0].x},48 L${line} L240,48 Z` : "");
    chart.querySelector(".kills").replaceChildren(...this.kills.map((kill) => {
      const x = 240 * (1 - (now - kill) / MINUTE);
      return svg("line", { x1: x, x2: x, y1: 0, y2: 48 });
    }));
  }

}

const rates = new Rates();
let tables = [];
let nodes = [];

function build(picture) {
  const guests = picture.tables.length * picture.seats;
  $("guests").textContent = `${guests.toLocaleString("en")} philosophers`;
  $("tables").classList.toggle("one", picture.tables.length === 1);
  $("tables").replaceChildren();
  tables = picture.tables.map((name, index) =>
    new Table(name, index, picture.seats, picture.processes.length, $("tables")));
  nodes = picture.processes.map((_, node) => {
    const item = document.createElement("li");
    item.style.setProperty("--node", colour(node));
    item.innerHTML = `<div><b>node-${node}</b><small></small></div><button>kill -9</button>`;
    const button = item.querySelector("button");
    button.addEventListener("click", () => fetch(`nodes/${node}/kill`, { method: "POST", headers: { "X-On-Purpose": "yes" } }));
    return { item, button, text: item.querySelector("small"), alive: false };
  });
  $("nodes").replaceChildren(...nodes.map((node) => node.item));
}

function drawNodes(picture, now) {
  nodes.forEach((node, number) => {
    const process = picture.processes[number];
    const owned = Object.values(picture.owners).filter((owner) => owner === `node-${number}`).length;
    const present = picture.present.includes(`node-${number}`);
    node.text.textContent = present ? `process ${process}, ${owned === 1 ? "1 table" : `${owned} tables`}`
      : process ? `process ${process} starts` : "killed; it starts again in a moment";
    node.item.classList.toggle("gone", !present);
    node.button.disabled = !process;
    if (node.alive && !process) {
      rates.kills.push(now);
    }
    node.alive = Boolean(process);
  });
}

async function look() {
  try {
    const picture = await (await fetch("dinner")).json();
    if (tables.length !== picture.tables.length || nodes.length !== picture.processes.length) {
      build(picture);
    }
    const now = performance.now();
    drawNodes(picture, now);
    const meals = picture.tables.map((name, index) =>
      tables[index].draw(picture.views[name], picture.owners[name], picture.present));
    rates.add(now, meals.reduce((sum, each) => sum + each, 0));
    document.title = "Dinner";
  }
  catch (problem) {
    document.title = "Dinner is over";
  }
  setTimeout(look, LOOK_MILLIS);
}

look();
