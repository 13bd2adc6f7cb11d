// The list of classes: forget the names in this browser of classes that this teacher no longer has,
// or all names if the teacher wants that.
import { adopt, classes, keyOf } from "./kept-names.js";

const box = document.getElementById("kept-names");
const taught = box.dataset.classes.split(" ").filter(Boolean);

for (const id of taught) adopt(id);
for (const id of classes()) if (!taught.includes(id)) localStorage.removeItem(keyOf(id));

box.hidden = classes().length === 0;
document.getElementById("kept-names-forget").addEventListener("click", () => {
  for (const id of classes()) localStorage.removeItem(keyOf(id));
  document.getElementById("kept-names-said").textContent = box.dataset.gone;
  document.getElementById("kept-names-forget").disabled = true;
});
