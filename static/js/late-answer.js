// An answer may come after the part that asked for it was replaced by a newer one. htmx would look
// for its targets inside the part that is gone: it would find none ("htmx:oobErrorNoTarget"), and the
// answer would be lost. Events of such a part do not reach the page either, but an extension hears
// them: the part says hx-ext="late-answer".
export function takeLateAnswers(take) {
  if (!window.htmx) return; // a page that only shares a script of ours has none
  htmx.defineExtension("late-answer", {
    onEvent(name, { detail }) {
      if (name !== "htmx:beforeSwap" || !detail.shouldSwap) return true;
      if (detail.target.isConnected && detail.requestConfig.elt.isConnected) return true;
      detail.shouldSwap = false;
      take(detail.serverResponse, detail.requestConfig);
      return true;
    },
  });
}
