type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The controls of the prerendered document, until React has taken them over or replaced them. */
let controls: Control[] = [];
let focused: EventTarget | null = null;

// In the capture phase: React stops the focus's events at a form that it has not hydrated yet.
const listening = { capture: true };

const allControls = () =>
  document.querySelectorAll<Control>("input[name], select[name], textarea[name]");

/** Remembers the prerendered controls: React replaces them where it cannot hydrate the page. */
export function watchControls(): void {
  controls = [...allControls()];
  focused = document.activeElement;
  document.addEventListener("focusin", noteFocus, listening);
  document.addEventListener("focusout", noteLeaving, listening);
}

function noteFocus({ target }: FocusEvent): void {
  focused = target;
}

/** Chrome also sends this event for a control that is just being removed. */
function noteLeaving({ target }: FocusEvent): void {
  queueMicrotask(() => {
    if (target === focused && target instanceof Node && target.isConnected) focused = null;
  });
}

/**
 * Puts the prerendered content back while the code comes that replaces it, so that the visitor types on.
 * @returns whether there was any.
 */
export function keepPrerendered(contentId: string, place: HTMLElement): boolean {
  const gone = controls.find((control) => !control.isConnected);
  const content = gone?.closest(`#${contentId}`);
  if (!content) return false;
  place.append(content);
  for (const control of controls) if (control === focused) takeFocus(control, control);
  return true;
}

/** Puts what was typed into the controls that replace the prerendered ones, and the focus. */
export function restoreControls(): void {
  document.removeEventListener("focusin", noteFocus, listening);
  document.removeEventListener("focusout", noteLeaving, listening);
  const now = [...allControls()];
  const isSame = (one: Control) => (other: Control) => keyOf(one) === keyOf(other);
  for (const old of controls.filter((control) => !control.isConnected)) {
    const place = controls.filter(isSame(old)).indexOf(old);
    const replacement = now.filter(isSame(old))[place];
    if (replacement) copy(old, replacement);
  }
  controls = [];
}

function keyOf({ name, type, value }: Control): string {
  return type === "radio" || type === "checkbox" ? `${name} ${value}` : name;
}

function copy(old: Control, replacement: Control): void {
  if (old instanceof HTMLInputElement && replacement instanceof HTMLInputElement) {
    if (old.checked !== old.defaultChecked) replacement.checked = old.checked;
  }
  // A text that is kept in the tab may be in the replacement already.
  if (old instanceof HTMLSelectElement || old.value !== old.defaultValue) {
    replacement.value = old.value;
  }
  if (old === focused) takeFocus(old, replacement);
}

/** Moves the focus that was lost with a control, and its caret. */
function takeFocus(old: Control, replacement: Control): void {
  if (document.activeElement !== document.body) return;
  const caret = old instanceof HTMLSelectElement ? null : old.selectionStart;
  const end = old instanceof HTMLSelectElement ? null : old.selectionEnd;
  replacement.focus({ preventScroll: true });
  // A choice has no caret, nor has an email address.
  if (caret === null || replacement instanceof HTMLSelectElement) return;
  replacement.setSelectionRange(caret, end);
}
