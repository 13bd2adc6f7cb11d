// Sorted by name, rows go by the names kept in this browser, if there are any.
const table = document.querySelector("[data-by-name]");
if (table) {
  const body = table.tBodies[0];
  const name = (row) => row.querySelector("[data-name]")?.textContent.trim() || row.cells[0].textContent.trim();
  const turn = table.dataset.byName === "down" ? -1 : 1;
  const rows = [...body.rows].sort((one, other) => turn * name(one).localeCompare(name(other), document.documentElement.lang));
  body.append(...rows);
}

// On paper a wide table is split by columns: each part has the names and fits on the page. The parts
// exist only while the page is printed, so that they hold the names of this browser.
const MOST_COLUMNS = 12;
const whole = document.querySelector(".gradebook__table");

function part(first, last) {
  const copy = whole.cloneNode(true);
  copy.removeAttribute("data-by-name");
  for (const row of copy.rows) {
    [...row.cells].forEach((cell, place) => {
      if (place > 0 && (place < first || place >= last)) cell.remove();
    });
  }
  copy.classList.add("gradebook__part");
  return copy;
}

if (whole) {
  const columns = whole.tHead.rows[0].cells.length - 1;
  const parts = Math.ceil(columns / MOST_COLUMNS);
  const each = Math.ceil(columns / parts);
  addEventListener("beforeprint", () => {
    if (parts < 2 || document.querySelector(".gradebook__part")) return;
    for (let first = 1; first <= columns; first += each) whole.parentElement.append(part(first, first + each));
  });
  addEventListener("afterprint", () => document.querySelectorAll(".gradebook__part").forEach((one) => one.remove()));
}
