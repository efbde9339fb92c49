type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The controls of the prerendered document, until React has taken them over or replaced them. */
let controls: Control[] = [];
let focused: EventTarget | null = null;

const allControls = () =>
  document.querySelectorAll<Control>("input[name], select[name], textarea[name]");

/** Remembers the prerendered controls: React replaces them where it cannot hydrate the page. */
export function watchControls(): void {
  controls = [...allControls()];
  focused = document.activeElement;
  document.addEventListener("focusin", noteFocus);
  document.addEventListener("focusout", noteLeaving);
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

/** Puts what was typed into the controls that replace the prerendered ones, and the focus. */
export function restoreControls(): void {
  document.removeEventListener("focusin", noteFocus);
  document.removeEventListener("focusout", noteLeaving);
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
  const isFocusLost = old === focused && document.activeElement === document.body;
  if (isFocusLost) replacement.focus({ preventScroll: true });
}
