// Names that a learning platform has just given: they are kept in this browser alone, where the class
// stores none. A name that a teacher wrote here stays as it is.
import { keyOf, read, write } from "./kept-names.js";

const table = document.getElementById("lti-people");
if (table) {
  const key = keyOf(table.dataset.class);
  const names = read(localStorage, key, {});
  for (const cell of table.querySelectorAll("[data-new-name]")) {
    names[cell.dataset.name] ||= cell.dataset.newName;
  }
  write(localStorage, key, names);
}
