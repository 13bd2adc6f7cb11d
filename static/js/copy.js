// Copying a line. The newer way exists only over HTTPS and may be forbidden; then the older one is
// tried, and where neither works the line is marked and the button says what to do.
export async function copyLine(field, button, label = button) {
  field.focus();
  field.select();
  const word = label.dataset.said ?? label.textContent;
  label.dataset.said = word;
  const done = await newWay(field.value) || oldWay();
  label.textContent = done ? button.dataset.done : button.dataset.failed;
  setTimeout(() => { label.textContent = word; }, 4000);
}

async function newWay(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function oldWay() {
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
