// The events of this node. When they end, the node is asked again until it is back.

const RETRY_MILLIS = 1000;
const SILENCE_MILLIS = 3000;

export class Feed {

  constructor(url, listener) {
    this.url = url;
    this.listener = listener;
    this.heardAt = Date.now();
    this.lost = false;
    setInterval(() => this.watch(), 500);
    this.open();
  }

  open() {
    this.source = new EventSource(this.url);
    this.source.addEventListener('all', (event) => this.heard(event, (data) => this.listener.all(data)));
    this.source.addEventListener('changes', (event) => this.heard(event, (data) => this.listener.changes(data)));
    this.source.onerror = () => this.again();
  }

  again() {
    this.source.close();
    this.lose();
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.open(), RETRY_MILLIS);
  }

  heard(event, use) {
    this.heardAt = Date.now();
    use(JSON.parse(event.data));
    if (this.lost) {
      this.lost = false;
      this.listener.found();
    }
  }

  // A node that stands still ends no connection.
  watch() {
    const silence = Date.now() - this.heardAt;
    if (!this.lost && silence > SILENCE_MILLIS) {
      this.lose();
    }
    if (this.lost) {
      this.listener.silent(silence);
    }
  }

  lose() {
    if (!this.lost) {
      this.lost = true;
      this.listener.lost();
    }
  }

}
