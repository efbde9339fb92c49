/** Modal dialogs for jsdom: focus moves in, `close` has its asynchronous event, Escape closes. */
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
