let release: (() => void) | undefined;

/**
 * Holds back presses of buttons until the page can answer them. It can be seen before its code is
 * there; a press in between would do nothing, or worse, send a form the browser's own way.
 * Of several presses the last one counts.
 */
export function holdPresses(target: Document = document): void {
  let pressed: HTMLButtonElement | undefined;
  const hold = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = button;
  };
  target.addEventListener("click", hold, { capture: true });
  release = () => {
    target.removeEventListener("click", hold, { capture: true });
    if (pressed?.isConnected) pressed.click();
    release = undefined;
  };
}

/** The page can answer: hands over the press that was held back, if there was one. */
export function releasePresses(): void {
  release?.();
}
