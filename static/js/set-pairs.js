// Pairs of places for a practice set: two names are found by the server, as in practice, and become
// a line of the field above. Without this file names are typed into that field, which is what is sent.
const picker = document.querySelector("[data-pairs]");
if (picker) {
  const field = document.getElementById(picker.dataset.into);
  const inputs = [picker.querySelector("[data-one]"), picker.querySelector("[data-other]")];
  const said = picker.querySelector("[data-said]");
  picker.hidden = false;

  picker.querySelector("[data-add]").addEventListener("click", add);
  picker.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !inputs.includes(event.target)) return;
    event.preventDefault(); // the form is not sent, the pair is added
    const next = inputs.find((input) => !input.value.trim());
    if (next) next.focus();
    else add();
  });

  async function find(input) {
    const typed = input.value.trim();
    if (!typed) return null;
    try {
      const answer = await fetch(`${picker.dataset.find}?typed=${encodeURIComponent(typed)}`);
      const { place, name } = await answer.json();
      return place ? name : null;
    } catch {
      return typed; // no answer: the server reads the name when the form is sent
    }
  }

  async function add() {
    const names = await Promise.all(inputs.map(find));
    const missing = inputs.find((_, place) => !names[place]);
    for (const input of inputs) input.setAttribute("aria-invalid", String(input === missing));
    if (missing) return tell(picker.dataset.unknown, missing);
    if (names[0] === names[1]) return tell(picker.dataset.same, inputs[1]);
    const [line, turned] = [`${names[0]} – ${names[1]}`, `${names[1]} – ${names[0]}`];
    const lines = field.value.split("\n").filter((one) => one.trim());
    if (lines.includes(line) || lines.includes(turned)) return tell(picker.dataset.known, inputs[0]);
    field.value = [...lines, line].join("\n");
    field.scrollTop = field.scrollHeight;
    for (const input of inputs) input.value = "";
    return tell(line, inputs[0]);
  }

  function tell(words, input) {
    said.textContent = words;
    input.focus();
  }
}
