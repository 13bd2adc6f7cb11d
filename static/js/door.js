// Signing in with pictures: they are collected here and sent together, so that no tap is lost on a
// slow line. Without this file every picture is a form of its own.
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#door .door__picture, #door-again");
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  const { form } = button;
  const wanted = form.querySelectorAll("[data-slots] > li").length;
  const keys = form.elements.picked.value.split(" ").filter(Boolean);
  if (button.id === "door-again") show(form, []);
  else if (form.reportValidity()) {
    // No pupil has a picture twice: the second tap of a double tap is none.
    if (keys.length < wanted && !keys.includes(button.value)) keys.push(button.value);
    show(form, keys);
    if (keys.length === wanted) form.requestSubmit();
  }
}, { capture: true });

function show(form, keys) {
  form.elements.picked.value = keys.join(" ");
  for (const [place, slot] of [...form.querySelectorAll("[data-slots] > li")].entries()) {
    const picture = keys[place] && document.getElementById(`picture-${keys[place]}`);
    slot.replaceChildren(picture ? picture.querySelector("svg").cloneNode(true) : String(place + 1));
  }
  const said = form.querySelector("[data-so-far]");
  said.textContent = said.dataset.soFar.replace("{n}", keys.length);
  form.querySelector("[data-again]").hidden = !keys.length;
}
