// What of a map is shown, and how large: the viewBox of its drawing.
const LARGEST = 8; // pixels per unit
const CALM = matchMedia("(prefers-reduced-motion: reduce)");

export class View {
  constructor(svg) {
    this.svg = svg;
    const { width, height } = svg.viewBox.baseVal;
    this.map = { width, height };
    this.steps = svg.dataset.steps.split(" ").map(Number);
    this.svg.style.aspectRatio = `${width} / ${height}`;
    this.shown = { x: 0, y: 0, w: width };
    this.whole();
    // A removed drawing has no width.
    new ResizeObserver(() => svg.clientWidth && this.show(this.shown)).observe(svg);
  }

  // Height follows from the frame's own shape, so that nothing is ever stretched.
  get ratio() {
    return this.svg.clientHeight / this.svg.clientWidth || this.map.height / this.map.width;
  }

  get scale() {
    return this.svg.clientWidth / this.shown.w;
  }

  get widest() {
    return Math.max(this.map.width, this.map.height / this.ratio);
  }

  show({ x, y, w }) {
    const narrowest = this.svg.clientWidth / LARGEST;
    w = Math.min(this.widest, Math.max(narrowest, w));
    const h = w * this.ratio;
    this.shown = { x: within(x, w, this.map.width), y: within(y, h, this.map.height), w };
    this.svg.setAttribute("viewBox", [this.shown.x, this.shown.y, w, h].map(round).join(" "));
    this.svg.style.setProperty("--unit", round(1 / this.scale));
    for (const pattern of this.svg.querySelectorAll("pattern")) pattern.setAttribute("patternTransform", `scale(${round(1 / this.scale)})`);
    this.svg.toggleAttribute("data-zoomed", w < this.widest * 0.999);
    this.svg.dataset.shown = this.steps.map((_, step) => step)
      .filter((step) => this.steps[step] <= this.scale).join(" ");
  }

  whole() {
    this.show({ x: 0, y: 0, w: this.widest });
  }

  zoom(factor, at = this.centre()) {
    const w = Math.min(this.widest, Math.max(this.svg.clientWidth / LARGEST, this.shown.w / factor));
    const kept = w / this.shown.w;
    this.stop();
    this.show({ x: at.x - (at.x - this.shown.x) * kept, y: at.y - (at.y - this.shown.y) * kept, w });
  }

  // In pixels of the screen.
  pan(right, down) {
    this.stop();
    const { x, y, w } = this.shown;
    this.show({ x: x + right / this.scale, y: y + down / this.scale, w });
  }

  centre() {
    const { x, y, w } = this.shown;
    return { x: x + w / 2, y: y + (w * this.ratio) / 2 };
  }

  point(event) {
    const box = this.svg.getBoundingClientRect();
    return {
      x: this.shown.x + (event.clientX - box.left) / this.scale,
      y: this.shown.y + (event.clientY - box.top) / this.scale,
    };
  }

  holds(box) {
    const { x, y, w } = this.shown;
    return box.x >= x && box.y >= y && box.x + box.width <= x + w
      && box.y + box.height <= y + w * this.ratio;
  }

  // A box of the drawing, with air around it, in the middle of the frame.
  frame(box, { moving = true, air = 1.18, closest = 3.2 } = {}) {
    const seen = cut(box, this.map);
    const w = Math.max(seen.width, seen.height / this.ratio, this.svg.clientWidth / closest / air) * air;
    const target = {
      x: seen.x + seen.width / 2 - w / 2,
      y: seen.y + seen.height / 2 - (w * this.ratio) / 2,
      w: Math.min(w, this.widest),
    };
    this.fly(target, moving ? 420 : 0);
  }

  fly(target, milliseconds = 420) {
    this.stop();
    if (CALM.matches || !milliseconds) {
      this.show(target);
      return;
    }
    const from = this.shown;
    const start = performance.now();
    const step = (now) => {
      const t = Math.min(1, (now - start) / milliseconds);
      const eased = 1 - (1 - t) ** 3;
      this.show({ x: mix(from.x, target.x, eased), y: mix(from.y, target.y, eased), w: mix(from.w, target.w, eased) });
      this.flight = t < 1 ? requestAnimationFrame(step) : 0;
    };
    this.flight = requestAnimationFrame(step);
  }

  stop() {
    cancelAnimationFrame(this.flight);
  }
}

function within(start, size, whole) {
  return size >= whole ? (whole - size) / 2 : Math.min(whole - size, Math.max(0, start));
}

function cut(box, map) {
  const x = Math.max(0, box.x);
  const y = Math.max(0, box.y);
  return {
    x, y,
    width: Math.min(map.width, box.x + box.width) - x,
    height: Math.min(map.height, box.y + box.height) - y,
  };
}

const mix = (from, to, part) => from + (to - from) * part;
const round = (number) => Math.round(number * 1000) / 1000;
