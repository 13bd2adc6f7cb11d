// Walking over the places of a map with the keyboard. The whole map is one stop of the Tab key.
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const PATIENCE = 900; // milliseconds between letters of one name

export class Places {
  constructor(svg, view, { heard }) {
    this.svg = svg;
    this.view = view;
    this.links = [...svg.querySelectorAll("a[data-place]")];
    this.ring = svg.querySelector("[data-ring]");
    this.typed = { text: "", at: 0 };
    // On the frame: a drawing that listens for focus or keys becomes a stop of the Tab key itself.
    svg.parentElement.addEventListener("focusin", (event) => {
      const link = event.target.closest("a[data-place]");
      if (!link) return;
      this.makeStop(link);
      heard(link);
    });
  }

  get(slug) {
    return this.links.find((link) => link.dataset.place === slug);
  }

  get stop() {
    return this.links.find((link) => link.tabIndex === 0);
  }

  makeStop(link) {
    for (const other of this.links) if (other !== link) other.setAttribute("tabindex", "-1");
    link.setAttribute("tabindex", "0");
    this.ring.replaceChildren(outline(link), ...[...link.querySelectorAll(".dot")].map((dot) => dot.cloneNode(true)));
  }

  // Returns whether the key has a meaning here.
  key(event) {
    const direction = ARROWS[event.key];
    if (direction && !event.shiftKey) return this.walk(direction);
    if (event.key.length === 1 && /\p{L}/u.test(event.key)) return this.type(event.key);
    return false;
  }

  walk([right, down]) {
    const here = position(this.stop);
    let best = null;
    for (const link of this.links) {
      const there = position(link);
      const forward = (there.x - here.x) * right + (there.y - here.y) * down;
      const aside = Math.abs((there.x - here.x) * down) + Math.abs((there.y - here.y) * right);
      if (forward <= 0.5 || aside > forward * 2.5) continue;
      const cost = forward + aside * 1.6;
      if (!best || cost < best.cost) best = { link, cost };
    }
    if (best) this.go(best.link);
    return true;
  }

  type(letter) {
    const now = performance.now();
    const text = (now - this.typed.at > PATIENCE ? "" : this.typed.text) + plain(letter);
    this.typed = { text, at: now };
    const start = this.links.indexOf(this.stop) + (text.length === 1 ? 1 : 0);
    const order = [...this.links.slice(start), ...this.links.slice(0, start)];
    const found = order.find((link) => plain(link.getAttribute("aria-label")).startsWith(text));
    if (found) this.go(found);
    return true;
  }

  go(link) {
    link.focus({ preventScroll: true });
    const { x, y } = position(link);
    const air = 40 / this.view.scale;
    const box = { x: x - air, y: y - air, width: 2 * air, height: 2 * air };
    if (this.view.holds(box)) return;
    const { w } = this.view.shown;
    this.view.fly({ x: x - w / 2, y: y - (w * this.view.ratio) / 2, w }, 200);
  }
}

function outline(link) {
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#shape-${link.dataset.place}`);
  return use;
}

const position = (link) => ({ x: Number(link.dataset.x), y: Number(link.dataset.y) });
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
