// "Where do you live?": a tap on the map chooses in the list. Without this file there is only the list.
const svg = document.querySelector("[data-start] .map__svg");
const list = document.querySelector("select[name=home]");

if (svg && list) {
  const chosen = svg.querySelector("[data-chosen]");
  const show = () => {
    chosen.replaceChildren();
    if (!list.value) return;
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#shape-${CSS.escape(list.value)}`);
    chosen.append(use);
  };
  svg.addEventListener("click", (event) => {
    const link = event.target.closest("a.place");
    if (!link) return;
    event.preventDefault();
    list.value = link.dataset.place ?? link.dataset.again;
    show();
  });
  list.addEventListener("change", show);
  show();
}
