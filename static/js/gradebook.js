// Sorted by name, rows go by the names that are kept in this browser where there are some.
const table = document.querySelector("[data-by-name]");
if (table) {
  const body = table.tBodies[0];
  const name = (row) => row.querySelector("[data-name]")?.textContent.trim() || row.cells[0].textContent.trim();
  const turn = table.dataset.byName === "down" ? -1 : 1;
  const rows = [...body.rows].sort((one, other) => turn * name(one).localeCompare(name(other), document.documentElement.lang));
  body.append(...rows);
}
