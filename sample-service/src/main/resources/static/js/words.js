// Numbers as people read them.

const price = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 6 });
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

export function money(value) {
  return price.format(value);
}

export function count(value) {
  return whole.format(value);
}

export function perSecond(value) {
  return `${whole.format(value)}/s`;
}

export function millis(value) {
  return (value < 1000) ? `${whole.format(value)} ms` : `${(value / 1000).toFixed(value % 1000 < 50 ? 0 : 1)} s`;
}

export function micros(value) {
  if (!value) {
    return '–';
  }
  return (value < 100000) ? `${(value / 1000).toFixed(value < 10000 ? 2 : 1)} ms` : millis(value / 1000);
}

export function clock(at) {
  return new Date(at).toLocaleTimeString('en-GB');
}

export function write(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

export function make(name, className, ...children) {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
}
