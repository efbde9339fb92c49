/** Keeps the focused field or heading out from under the toasts, until the signal. */
export function keepFocusUncovered(region: HTMLElement | null, signal: AbortSignal): void {
  // After the browser's own scrolling.
  const uncover = () => requestAnimationFrame(() => !signal.aborted && uncoverFocus(region));
  uncover();
  // A refused answer may take the focus only after the toast has appeared.
  document.addEventListener("focusin", uncover, { signal });
}

function uncoverFocus(region: HTMLElement | null) {
  const focused = document.activeElement;
  if (!region || !focused || focused === document.body || region.contains(focused)) return;
  const isControl = focused.matches("input, select, textarea");
  const field = (isControl && (focused.closest("fieldset") ?? focused.closest("div"))) || focused;
  const covered = field.getBoundingClientRect();
  const { top, right, bottom, left } = region.getBoundingClientRect();
  const isCovered =
    covered.top < bottom && covered.bottom > top && covered.left < right && covered.right > left;
  if (!isCovered || !(field instanceof HTMLElement)) return;
  field.style.scrollMarginTop = `${bottom}px`;
  field.scrollIntoView({ block: "nearest" });
  field.style.scrollMarginTop = "";
}
