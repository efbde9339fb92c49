let release: (() => void) | undefined;
let giveUp: ((reload: () => void) => void) | undefined;

/**
 * Holds back presses of buttons until the page can answer them. It can be seen before its code is
 * there; a press in between would do nothing, or worse, send a form the browser's own way.
 * Of several presses the last one counts.
 */
export function holdPresses(target: Document = document): void {
  let pressed: HTMLButtonElement | undefined;
  let onPress: (() => void) | undefined;
  const hold = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = button;
    onPress?.();
  };
  target.addEventListener("click", hold, { capture: true });
  release = () => {
    target.removeEventListener("click", hold, { capture: true });
    if (pressed?.isConnected) pressed.click();
    release = undefined;
  };
  giveUp = (reload) => {
    onPress = reload;
    // Those that wait for the page's code would wait for ever.
    for (const button of target.querySelectorAll<HTMLButtonElement>("button:disabled")) {
      button.disabled = false;
    }
    if (pressed) reload();
  };
}

/** The page can answer: hands over the press that was held back, if there was one. */
export function releasePresses(): void {
  release?.();
}

/** The page cannot answer: its code did not come. A press asks for the whole page once more. */
export function reloadOnPress(reload: () => void): void {
  giveUp?.(reload);
}
