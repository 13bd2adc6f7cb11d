// Paper stars that fall over the page for a moment: a canvas of its own, no worker, no image. It catches no
// click, and with reduced motion nobody calls it.
const COLOURS = ["#b8472a", "#4a7391", "#3d7a5c", "#f0c93a", "#682d74"];
const PIECES = 70;
const LONG_MS = 1800;

export function celebrate() {
  if (document.querySelector("canvas[data-party]")) return;
  const canvas = document.createElement("canvas");
  canvas.dataset.party = "";
  canvas.setAttribute("aria-hidden", "true");
  Object.assign(canvas.style, { position: "fixed", inset: "0", width: "100%", height: "100%", pointerEvents: "none", zIndex: "50" });
  canvas.width = innerWidth;
  canvas.height = innerHeight;
  document.body.append(canvas);
  const pieces = Array.from({ length: PIECES }, () => piece(canvas.width, canvas.height));
  const began = performance.now();
  const pen = canvas.getContext("2d");
  requestAnimationFrame(function step(now) {
    const gone = now - began;
    if (gone > LONG_MS) return canvas.remove();
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.globalAlpha = Math.min(1, (LONG_MS - gone) / 500);
    for (const one of pieces) draw(pen, one, gone / 1000);
    return requestAnimationFrame(step);
  });
}

function piece(width, height) {
  return {
    x: width / 2 + (Math.random() - 0.5) * width * 0.4, y: height * 0.35,
    right: (Math.random() - 0.5) * width * 0.9, up: -height * (0.4 + Math.random() * 0.7), fall: height * 1.3,
    size: 6 + Math.random() * 9, turn: (Math.random() - 0.5) * 10, colour: COLOURS[Math.floor(Math.random() * COLOURS.length)],
  };
}

function draw(pen, one, seconds) {
  const { size } = one;
  pen.save();
  pen.translate(one.x + one.right * seconds, one.y + one.up * seconds + one.fall * seconds * seconds);
  pen.rotate(one.turn * seconds);
  pen.fillStyle = one.colour;
  pen.beginPath();
  pen.moveTo(0, -size);
  for (const [x, y] of [[size, 0], [0, size], [-size, 0], [0, -size]]) pen.quadraticCurveTo(0, 0, x, y);
  pen.fill();
  pen.restore();
}
