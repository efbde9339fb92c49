/**
 * Gives jsdom, which has no modal dialogs, as much of them as a test can see: the focus moving in,
 * `close` with its late event, and Escape. Nothing but tests imports this.
 */
export function installModalDialogs() {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
    this.querySelector<HTMLElement>("button, a, input")?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    queueMicrotask(() => this.dispatchEvent(new Event("close")));
  };
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
  });
}
