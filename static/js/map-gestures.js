// Moving a map by mouse and touch: drag, wheel, pinch. A drag is not a click.
const A_DRAG = 6; // pixels

export function listenToGestures(svg, view) {
  const fingers = new Map();
  let dragged = false;

  svg.addEventListener("dragstart", (event) => event.preventDefault());

  svg.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    if (!fingers.size) dragged = false;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, from: { x: event.clientX, y: event.clientY } });
  });

  svg.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    if (!dragged && distance(finger.from, at(event)) < A_DRAG) return;
    if (!dragged) {
      dragged = true;
      svg.toggleAttribute("data-dragging", true);
    }
    if (!svg.hasPointerCapture(event.pointerId)) svg.setPointerCapture(event.pointerId);
    if (fingers.size === 1) view.pan(finger.x - event.clientX, finger.y - event.clientY);
    else pinch(view, fingers, event);
    Object.assign(finger, at(event));
  });

  const lift = (event) => {
    fingers.delete(event.pointerId);
    if (!fingers.size) svg.removeAttribute("data-dragging");
  };
  svg.addEventListener("pointerup", lift);
  svg.addEventListener("pointercancel", lift);
  svg.addEventListener("pointerleave", (event) => {
    if (!svg.hasPointerCapture(event.pointerId)) lift(event);
  });

  // The end of a drag chooses no place. A click by the keyboard has no presses (`detail` is 0).
  svg.addEventListener("click", (event) => {
    if (!dragged || event.detail === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    dragged = false;
  }, true);

  svg.addEventListener("wheel", (event) => {
    const before = view.shown.w;
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    view.zoom(Math.exp(-Math.max(-240, Math.min(240, event.deltaY * lines)) / 400), view.point(event));
    // At the end of the zoom the wheel moves the page, as everywhere else.
    if (view.shown.w !== before) event.preventDefault();
  }, { passive: false });
}

function pinch(view, fingers, event) {
  const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
  const before = fingers.get(event.pointerId);
  const now = at(event);
  const middle = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 };
  view.pan((before.x - now.x) / 2, (before.y - now.y) / 2);
  view.zoom(distance(now, other) / (distance(before, other) || 1), view.point(middle));
}

const at = (event) => ({ x: event.clientX, y: event.clientY });
const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
