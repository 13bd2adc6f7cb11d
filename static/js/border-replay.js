// The replay of the border game: each step opens on the spaces that were crossed off in it.
import { openOn } from "./border-view.js";

const show = () => openOn(document.querySelector("#replay .border__scroll"), ".space-mark--fresh");

document.addEventListener("htmx:afterSettle", show);
show();
