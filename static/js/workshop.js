// Two taps on the map choose the two ends of a sea link. Without this file the two lists do it.
const draft = document.querySelector("svg[data-pick]");
const selects = [document.getElementById("link-one"), document.getElementById("link-other")];
const said = document.querySelector("[data-picked]");

if (draft && said && selects.every(Boolean)) {
  draft.setAttribute("data-live", "");
  let next = 0;

  draft.addEventListener("click", (event) => {
    const part = event.target.closest("[data-part]")?.dataset.part;
    if (!part) return;
    selects[next].value = part;
    mark(next === 0 ? [part] : selects.map((select) => select.value));
    const names = selects.map((select) => select.selectedOptions[0]?.textContent ?? "");
    said.textContent = next === 0 ? `${said.dataset.first} ${names[0]}` : `${said.dataset.second} ${names.join(" – ")}`;
    next = 1 - next;
    if (next === 0) document.querySelector("[data-join]")?.focus();
  });

  for (const select of selects) {
    select.addEventListener("change", () => mark(selects.map((one) => one.value)));
  }

  function mark(parts) {
    for (const shape of draft.querySelectorAll("[data-part]")) {
      shape.toggleAttribute("data-chosen", parts.includes(shape.dataset.part));
    }
  }
}
