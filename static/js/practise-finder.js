// Finding places by typing: the list narrows, Enter takes the first. If no name in any language
// begins like that, the server is asked: it forgives small typos.
export function wakeFinder(finder) {
  finder.toggleAttribute("data-live", true);
  const field = finder.querySelector("[data-typed]");
  const said = finder.querySelector("[data-finder-said]");
  const all = [...finder.querySelectorAll("[data-keys]")];
  const isRoute = finder.hasAttribute("data-route");
  const chosen = finder.querySelector(isRoute ? "[data-steps]" : "[data-chosen]");
  finder.querySelector("[data-taps]")?.removeAttribute("hidden");

  field.addEventListener("input", () => show(matches(plain(field.value))));
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !field.value.trim() || field.value.includes(",")) return;
    event.preventDefault();
    const wanted = plain(field.value);
    const exact = all.find((one) => one.dataset.keys.split("|").includes(wanted));
    const first = exact ?? matches(wanted)[0];
    if (first) take(first);
    else ask(field.value);
  });
  finder.addEventListener("click", (event) => {
    const added = event.target.closest("[data-add]");
    if (added) take(added);
    const gone = event.target.closest("[data-drop]");
    if (gone) drop(gone);
  });
  finder.addEventListener("change", (event) => {
    if (event.target.matches("input[type=checkbox]")) showChosen();
  });
  // What was there when an answer could not be read
  showChosen();
  show(field.value.includes(",") ? all : matches(plain(field.value)));

  function matches(wanted) {
    if (!wanted) return all;
    const starts = (one) => one.dataset.keys.split("|").some((key) => key.startsWith(wanted));
    const holds = (one) => one.dataset.keys.includes(wanted);
    return [...all.filter(starts), ...all.filter((one) => !starts(one) && holds(one))];
  }

  function show(found) {
    const typed = Boolean(field.value.trim());
    for (const one of all) {
      one.hidden = typed && !found.includes(one);
      one.classList.toggle("finder__one--first", typed && one === found[0]);
      one.style.order = typed ? String(found.indexOf(one)) : "";
    }
  }

  function take(one) {
    if (isRoute) addStep(one);
    else one.querySelector("input").checked = !one.querySelector("input").checked;
    field.value = "";
    show(all);
    showChosen();
    said.textContent = one.textContent.trim();
    field.focus({ preventScroll: true });
  }

  async function ask(typed) {
    const answer = await fetch(`${finder.dataset.find}?typed=${encodeURIComponent(typed)}`);
    const { place } = answer.ok ? await answer.json() : {};
    const one = all.find((other) => value(other) === place);
    if (one) take(one);
    field.setAttribute("aria-invalid", String(!one));
    if (!one) said.textContent = finder.dataset.unknown;
  }

  function addStep(one) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "way__step";
    button.dataset.drop = "";
    button.setAttribute("aria-label", one.dataset.gone);
    button.textContent = one.textContent.trim();
    const step = document.createElement("input");
    step.type = "hidden";
    step.name = "step";
    step.value = value(one);
    item.append(button, step);
    chosen.append(item);
  }

  function drop(gone) {
    if (isRoute) gone.closest("li").remove();
    else all.find((one) => value(one) === gone.dataset.drop).querySelector("input").checked = false;
    showChosen();
    field.focus({ preventScroll: true });
  }

  function showChosen() {
    if (isRoute) {
      finder.querySelector("[data-steps-here]").hidden = !chosen.children.length;
      return;
    }
    const picked = all.filter((one) => one.querySelector("input").checked);
    chosen.hidden = !picked.length;
    chosen.replaceChildren(...picked.map((one) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.className = "finder__gone";
      button.dataset.drop = value(one);
      button.textContent = one.textContent.trim();
      item.append(button);
      return item;
    }));
  }
}

const value = (one) => one.dataset.add ?? one.querySelector("input").value;

// As the server compares names: without accents, capitals and joining signs.
function plain(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}
