// Real names of pupils in this browser alone: nothing here is ever sent. Without this file pupils
// are shown by animal and number, and a pasted list only counts.
const LONGEST = 40;
const HEADS = new Set(["name", "first name", "jméno", "křestní jméno", "prénom", "nom"]);

const keyOf = (id) => `crossings:names:${id}`;
const pendingOf = (id) => `crossings:pending:${id}`;

function read(storage, key, empty) {
  try {
    return JSON.parse(storage.getItem(key)) ?? empty;
  } catch {
    return empty;
  }
}

function write(storage, key, value) {
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false; // a browser that keeps nothing
  }
}

// A list is pasted or chosen: its names stay here, and as many marks as there are names are sent.
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

// Wherever a pupil is shown whose name is kept here, it is shown too.
function fill() {
  for (const place of document.querySelectorAll("[data-name]")) {
    const id = place.closest("[data-class]")?.dataset.class;
    const name = id && read(localStorage, keyOf(id), {})[place.dataset.name];
    if (!name || (place.textContent.trim() && !place.dataset.filled)) continue;
    place.textContent = name;
    place.dataset.filled = "yes";
    place.hidden = false;
  }
}
fill();

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
