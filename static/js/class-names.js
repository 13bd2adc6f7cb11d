// Real names of pupils in this browser alone: nothing here is ever sent. Without this file pupils
// are shown by animal and number, and a pasted list only counts. Names are kept for the account that
// is signed in; site.js forgets them when it signs out or another one signs in.
import { keyOf, pendingOf, read, takeOver, write } from "./kept-names.js";

const LONGEST = 40;
const HEADS = new Set(["name", "first name", "jméno", "křestní jméno", "prénom", "nom"]);
// Where a spreadsheet would see a formula: at the start of a text, or after a separator of cells.
const FORMULA = /((?:^|[,;|\t])[\s"'`]*)(?=[=+\-@＝＋－＠])/g;
const DEFUSED = /((?:^|[,;|\t])[\s"'`]*)'(?=[=+\-@＝＋－＠])/g;

// A list is pasted or chosen: its names stay here, and one mark is sent for each of them.
const listForm = document.getElementById("list-form");
if (listForm?.dataset.names === "here") {
  listForm.addEventListener("submit", (event) => {
    event.preventDefault();
    keepAndSend(listForm);
  });
}

async function keepAndSend(form) {
  const text = form.elements.pupils;
  const file = form.elements.file;
  const chosen = file.files?.[0];
  const names = namesIn(chosen ? await chosen.text() : text.value);
  write(sessionStorage, pendingOf(form.dataset.class), names);
  text.value = names.map((_, place) => place + 1).join("\n");
  file.value = "";
  form.submit();
}

function namesIn(text) {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/).map(firstCell).filter(Boolean);
  return HEADS.has(lines[0]?.toLowerCase()) ? lines.slice(1) : lines;
}

// A cell in quotes may hold commas, and quotes written twice.
function firstCell(line) {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(line);
  const cell = quoted ? quoted[1].replaceAll('""', '"') : line.split(/[;\t,]/)[0];
  return cell.trim().slice(0, LONGEST);
}

// The page after adding: the new rows, in their order, take the names that were kept.
const table = document.getElementById("pupil-table");
const isHere = table?.dataset.names === "here";
if (isHere && table.dataset.added) {
  const id = table.dataset.class;
  const pending = read(sessionStorage, pendingOf(id), []);
  const names = read(localStorage, keyOf(id), {});
  const fresh = [...table.querySelectorAll("[data-pupil]")].filter(
    (row) => Number(row.dataset.number) >= Number(table.dataset.added),
  );
  fresh.forEach((row, place) => {
    if (pending[place]) names[row.dataset.pupil] = pending[place];
  });
  if (pending.length) write(localStorage, keyOf(id), names);
  sessionStorage.removeItem(pendingOf(id));
}

// Forget the names of pupils who are no longer in this class. A pupil who moved here keeps the name.
if (isHere) {
  const id = table.dataset.class;
  const here = new Set(table.dataset.removed.split(" "));
  for (const row of table.querySelectorAll("[data-pupil]")) here.add(row.dataset.pupil);
  const names = Object.entries(read(localStorage, keyOf(id), {}));
  const kept = names.filter(([pupil]) => here.has(pupil));
  if (kept.length < names.length) write(localStorage, keyOf(id), Object.fromEntries(kept));
}

// Show the kept name wherever its pupil is shown.
function fill() {
  for (const place of document.querySelectorAll("[data-name]")) {
    if (place.querySelector("input")) continue; // the teacher is typing it
    const id = place.closest("[data-class]")?.dataset.class;
    const name = id && takeOver(id, place.dataset.name);
    if (!name) continue;
    if (place.textContent.trim() && !place.dataset.filled) continue;
    if (place.textContent === name) continue;
    place.textContent = name;
    place.dataset.filled = "yes";
    place.hidden = false;
  }
}
fill();

// The options of a select hold text only: the name follows the pupil's.
for (const option of document.querySelectorAll("option[data-named]")) {
  const id = option.closest("[data-class]")?.dataset.class;
  const name = id && takeOver(id, option.dataset.named);
  if (name && !option.textContent.includes(name)) option.textContent = `${option.textContent.trim()} · ${name}`;
}

// Parts of a page that come later, such as the live view, are filled too.
new MutationObserver(fill).observe(document.body, { childList: true, subtree: true });

// Writing names into the table.
const box = document.getElementById("local-names");
if (isHere && box) {
  const id = table.dataset.class;
  const said = document.getElementById("local-names-said");
  const edit = document.getElementById("local-names-edit");
  box.hidden = false;
  edit.addEventListener("click", () => {
    const opens = edit.getAttribute("aria-pressed") !== "true";
    edit.setAttribute("aria-pressed", String(opens));
    for (const row of table.querySelectorAll("[data-pupil]")) (opens ? openRow : closeRow)(row, id);
    table.querySelector("input")?.focus();
  });
  document.getElementById("local-names-forget").addEventListener("click", () => {
    localStorage.removeItem(keyOf(id));
    for (const cell of table.querySelectorAll("[data-name]")) {
      const field = cell.querySelector("input");
      if (field) field.value = "";
      else cell.textContent = "";
    }
    said.textContent = "";
  });
  document.getElementById("local-names-save").addEventListener("click", () => save(id));
  const file = document.getElementById("local-names-file");
  file.addEventListener("change", async () => {
    const found = await load(id, file.files[0]);
    said.textContent = found ? box.dataset.saved : box.dataset.nothing;
    file.value = "";
  });
  table.addEventListener("input", (event) => {
    const row = event.target.closest("[data-pupil]");
    const names = read(localStorage, keyOf(id), {});
    names[row.dataset.pupil] = event.target.value.trim();
    if (write(localStorage, keyOf(id), names)) said.textContent = box.dataset.saved;
  });
}

function openRow(row, id) {
  const cell = row.querySelector("[data-name]");
  const field = document.createElement("input");
  field.className = "input";
  field.maxLength = LONGEST;
  field.autocomplete = "off";
  field.value = read(localStorage, keyOf(id), {})[row.dataset.pupil] ?? "";
  field.setAttribute("aria-label", `${box.dataset.label} ${row.querySelector("th").textContent}`);
  cell.replaceChildren(field);
}

function closeRow(row, id) {
  const cell = row.querySelector("[data-name]");
  cell.textContent = read(localStorage, keyOf(id), {})[row.dataset.pupil] ?? "";
}

// A file to keep outside of this browser: number, animal and name in each line.
function save(id) {
  const names = read(localStorage, keyOf(id), {});
  const cell = (text) => `"${text.trim().replace(FORMULA, "$1'").replaceAll('"', '""')}"`;
  const lines = rows().map(({ number, badge, pupil }) =>
    [number, cell(badge), cell(names[pupil] ?? "")].join(";"),
  );
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(["\uFEFF", lines.join("\r\n")], { type: "text/csv" }));
  link.download = box.dataset.file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// Read such a file, by the numbers of the pupils; return how many names were found.
async function load(id, file) {
  if (!file || file.size > 100_000) return 0;
  const byNumber = new Map(rows().map(({ number, pupil }) => [number, pupil]));
  const names = read(localStorage, keyOf(id), {});
  let found = 0;
  for (const line of (await file.text()).replace(/^\uFEFF/, "").split(/\r?\n/)) {
    const cells = [...line.matchAll(/(?:^|[;,\t])(?:"((?:[^"]|"")*)"|([^;,\t]*))/g)];
    const texts = cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain);
    const pupil = byNumber.get(texts[0]?.trim());
    const name = texts.at(-1)?.trim().replace(DEFUSED, "$1").slice(0, LONGEST);
    if (!pupil || texts.length < 2 || !name) continue;
    names[pupil] = name;
    found += 1;
  }
  if (found) write(localStorage, keyOf(id), names);
  if (document.getElementById("local-names-edit").getAttribute("aria-pressed") === "true") {
    for (const row of table.querySelectorAll("[data-pupil]")) openRow(row, id);
  } else for (const row of table.querySelectorAll("[data-pupil]")) closeRow(row, id);
  return found;
}

function rows() {
  return [...table.querySelectorAll("[data-pupil]")].map((row) => ({
    number: row.dataset.number,
    badge: row.querySelector("th").textContent,
    pupil: row.dataset.pupil,
  }));
}
