/** Room for the outline of what has the focus. */
const clearancePx = 8;

/** Keeps the focused field or heading out from under the toasts, until the signal. */
export function keepFocusUncovered(region: HTMLElement | null, signal: AbortSignal): void {
  // After the browser's own scrolling. A page that moves between the press and the release of a pointer
  // loses the click.
  const uncover = () => {
    requestAnimationFrame(() => {
      if (document.documentElement.matches(":active")) uncover();
      else if (!signal.aborted) uncoverFocus(region);
    });
  };
  const uncoverUnlessPressed = () => requestAnimationFrame(() => isPressed() || uncover());
  const viewport = window.visualViewport;
  const move = () => {
    if (viewport) stayAboveKeyboard(region, viewport);
    keepRoom(region);
    uncover();
  };
  move();
  if (region) watchFocus(region);
  signal.addEventListener("abort", () => document.documentElement.style.removeProperty("--toasts"));
  // A refused answer may take the focus only after the toast has appeared.
  // In the capture phase: React stops the event at a form that it has not hydrated yet.
  document.addEventListener("focusin", uncoverUnlessPressed, { signal, capture: true });
  viewport?.addEventListener("resize", move, { signal });
}

/** A keyboard on the screen covers the foot of the page and does not change its height. */
function stayAboveKeyboard(region: HTMLElement | null, { height, scale }: VisualViewport) {
  const covered = window.innerHeight - height * scale;
  region?.style.setProperty("--keyboard", `${Math.max(0, Math.round(covered))}px`);
}

const watched = new WeakSet<Element>();

/** The button with the focus goes with its toast, also with the last one: the focus returns to where it came from. */
function watchFocus(region: HTMLElement) {
  if (watched.has(region)) return;
  watched.add(region);
  let origin: readonly Element[] = [];
  let last: EventTarget | null = null;
  region.addEventListener("focusin", ({ target, relatedTarget }) => {
    last = target;
    if (!(relatedTarget instanceof Element) || region.contains(relatedTarget)) return;
    origin = [relatedTarget, ...ancestorsOf(relatedTarget)];
  });
  new MutationObserver(() => {
    const isLost = last instanceof Element && !last.isConnected;
    if (isLost && document.activeElement === document.body) giveFocusBack(origin);
    if (isLost) last = null;
  }).observe(region, { childList: true, subtree: true });
}

function ancestorsOf(element: Element): Element[] {
  const parent = element.parentElement;
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

/** To where it came from, or to what is nearest to it, once that is gone too. */
function giveFocusBack(origin: readonly Element[]) {
  const place = origin.find((each) => each.isConnected && each !== document.body);
  const [first] = origin;
  const target = place === first ? place : place?.querySelector(focusable);
  const next = target ?? document.querySelector("h1");
  if (!(next instanceof HTMLElement)) return;
  if (next.matches("h1")) next.tabIndex = -1;
  next.focus({ preventScroll: true });
}

const focusable = "button:not(:disabled), a[href], input, select, textarea, [tabindex]";

/** The page, and a dialog, can be scrolled until their last line is above the toasts. */
function keepRoom(region: HTMLElement | null) {
  if (!region || !isAtFoot(region)) return;
  const { height } = region.getBoundingClientRect();
  document.documentElement.style.setProperty("--toasts", `${Math.ceil(height) + clearancePx}px`);
}

const isAtFoot = (region: HTMLElement) =>
  getComputedStyle(region).getPropertyValue("--edge") === "foot";

/** Whether the focus has just come to a button or link by a pointer. */
function isPressed(): boolean {
  return document.activeElement?.matches(":is(a, button):not(:focus-visible)") ?? false;
}

/** What has the focus when nothing in it does, such as after a second press where a button was. */
const emptyPlaces = "body, main, dialog";

function uncoverFocus(region: HTMLElement | null) {
  const focused = document.activeElement;
  if (!region || !focused || focused.matches(emptyPlaces) || region.contains(focused)) return;
  const isControl = focused.matches("input, select, textarea");
  const field = (isControl && (focused.closest("fieldset") ?? focused.closest("div"))) || focused;
  const covered = field.getBoundingClientRect();
  const toasts = region.getBoundingClientRect();
  const { left, right } = toasts;
  const top = toasts.top - clearancePx;
  const bottom = toasts.bottom + clearancePx;
  const atFoot = isAtFoot(region);
  const end = atFoot ? window.innerHeight : bottom;
  const isCovered =
    covered.top < end && covered.bottom > top && covered.left < right && covered.right > left;
  // A refused answer is shown with its label and its error.
  const isRefused = focused.matches("[aria-invalid]");
  if (!(field instanceof HTMLElement)) return;
  if (!isCovered && !isRefused) {
    if (atFoot) uncoverForm(focused, field, toasts);
    return;
  }
  const page = getComputedStyle(document.documentElement);
  if (atFoot) {
    const padding = Number.parseFloat(page.scrollPaddingBottom) || 0;
    field.style.scrollMarginBottom = `${Math.max(0, window.innerHeight - top - padding)}px`;
  } else if (isCovered) field.style.scrollMarginTop = `${bottom}px`;
  field.scrollIntoView({ block: "nearest" });
  field.style.scrollMargin = "";
  if (atFoot) uncoverForm(focused, field, toasts);
}

/** Brings the form's other controls, such as *Next*, out from under the toasts, and keeps the field in view. */
function uncoverForm(focused: Element, field: HTMLElement, toasts: DOMRect) {
  const controls = [...(focused.closest("form")?.elements ?? [])];
  const ends = controls
    .map((control) => control.getBoundingClientRect())
    .filter(({ top, bottom }) => bottom > toasts.top && top < toasts.bottom)
    .map(({ bottom }) => bottom);
  if (ends.length === 0) return;
  const page = getComputedStyle(document.documentElement);
  const room = field.getBoundingClientRect().top - (Number.parseFloat(page.scrollPaddingTop) || 0);
  const covered = Math.max(...ends) - toasts.top + clearancePx;
  window.scrollBy(0, Math.max(0, Math.min(room, covered)));
}
