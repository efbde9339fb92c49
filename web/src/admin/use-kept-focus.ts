import { useEffect, useRef } from "react";

type Find = () => HTMLElement | null | undefined;

interface Noted {
  readonly element: HTMLElement;
  readonly find: Find;
}

/**
 * When the element with the focus disappears or is disabled, often by its own press, the focus goes on from there.
 * @param finderOf is called when an element receives the focus. It returns what finds the next one.
 */
export function useKeptFocus(finderOf: (element: HTMLElement) => Find) {
  const latest = useRef(finderOf);
  latest.current = finderOf;

  useEffect(() => {
    let last: Noted | undefined;
    // An opener may go while its dialog is open.
    let opener: Noted | undefined;
    let isByPointer = false;
    const noteInput = ({ type }: Event) => {
      isByPointer = type === "pointerdown";
    };
    const note = ({ target: element }: FocusEvent) => {
      last =
        element instanceof HTMLElement ? { element, find: latest.current(element) } : undefined;
      if (!last?.element.closest("dialog")) opener = last;
    };
    const goOn = () => {
      if (!last || (last.element.isConnected && !last.element.matches(":disabled"))) return;
      const { activeElement } = document;
      const isLost = activeElement === document.body || activeElement === last.element;
      const next = isLost ? (last.find() ?? opener?.find()) : undefined;
      // What a link leads to may still be loading.
      if (isLost && !next) return;
      // A page that moves takes what is pressed next from under the finger. A link leads elsewhere.
      const preventScroll = isByPointer && last.element.matches("button");
      last = undefined;
      next?.focus({ preventScroll });
    };
    // Not an effect of React's: any part of the page may have been rendered alone.
    const observer = new MutationObserver(goOn);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ["disabled"],
    });
    const noting = new AbortController();
    const { signal } = noting;
    document.addEventListener("focusin", note, { signal });
    for (const type of ["pointerdown", "keydown"]) {
      document.addEventListener(type, noteInput, { signal, capture: true });
    }
    return () => {
      observer.disconnect();
      noting.abort();
    };
  }, []);
}

/** The headings of the sections that an element is in, the innermost first. */
export function headingsAround(element: HTMLElement): HTMLElement[] {
  const section = element.closest("section");
  const heading = section?.querySelector<HTMLElement>("h2, h3");
  const around = section?.parentElement ? headingsAround(section.parentElement) : [];
  return heading ? [heading, ...around] : around;
}

/** What follows a control: the same one of the next row or else of the one before, or a heading around it. */
export function nextTo(element: HTMLElement, within: HTMLElement | null): Find {
  // The toasts give the focus back themselves.
  if (!within?.contains(element) || element.closest("[popover]")) return () => undefined;
  const row = element.closest<HTMLElement>("li, tr");
  const place = row ? controlsIn(row).indexOf(element) : -1;
  const rows = row ? [row, ...rowsBeside(row)] : [];
  const dialog = element.closest("dialog");
  const headings = headingsAround(element);
  return () => {
    if (dialog && !dialog.isConnected) return undefined;
    const controls = rows.filter(({ isConnected }) => isConnected).map(controlsIn);
    const sames = controls.map((each) => each[place] ?? each.at(-1));
    const next = sames.find((each) => each && each !== element);
    return (
      next ??
      focusable(headings.find(({ isConnected }) => isConnected) ?? dialog ?? headingOf(within))
    );
  };
}

function rowsBeside(row: HTMLElement): HTMLElement[] {
  const rows = [...(row.parentElement?.children ?? [])].filter(
    (each) => each instanceof HTMLElement,
  );
  const at = rows.indexOf(row);
  return [...rows.slice(at + 1), ...rows.slice(0, at).reverse()];
}

const controlsIn = (row: HTMLElement) => [
  ...row.querySelectorAll<HTMLElement>("a[href], button:not(:disabled), summary"),
];

const headingOf = (panel: HTMLElement) => panel.querySelector<HTMLElement>("h2");

function focusable(heading: HTMLElement | null): HTMLElement | null {
  if (heading) heading.tabIndex = -1;
  return heading;
}
