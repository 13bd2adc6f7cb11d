// A board that is wider than the screen opens where most of some spaces are: not at its left edge,
// and not where nothing happens. Without such spaces it opens in its middle.
export function openOn(frame, marks, isSlid = false) {
  if (!frame || frame.scrollWidth <= frame.clientWidth) return;
  const edge = frame.getBoundingClientRect().left - frame.scrollLeft;
  const spots = [...frame.querySelectorAll(`${marks} .space-mark__spot`)].map((spot) => {
    const box = spot.getBoundingClientRect();
    return [box.left - edge, box.right - edge];
  });
  const seen = (from) => spots.filter(([left, right]) => left >= from && right <= from + frame.clientWidth).length;
  if (isSlid && spots.length && seen(frame.scrollLeft)) return;
  const middle = (frame.scrollWidth - frame.clientWidth) / 2;
  const margin = 24;
  const starts = [middle, ...spots.flatMap(([left, right]) => [left - margin, right + margin - frame.clientWidth])];
  frame.scrollLeft = starts.reduce((best, from) => (seen(from) > seen(best) ? from : best));
}
