import { useEffect, useLayoutEffect, useRef } from "react";

type Find = () => HTMLElement | null | undefined;

/** @param finderOf is called when an element receives the focus. It returns what finds the next one. */
export function useKeptFocus(finderOf: (element: HTMLElement) => Find) {
  const last = useRef<{ readonly element: HTMLElement; readonly find: Find }>(undefined);
  const latest = useRef(finderOf);
  latest.current = finderOf;

  useEffect(() => {
    const note = ({ target: element }: FocusEvent) => {
      last.current =
        element instanceof HTMLElement ? { element, find: latest.current(element) } : undefined;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);

  // After every render, because any may have removed the element.
  useLayoutEffect(() => {
    const lost = last.current;
    if (!lost || lost.element.isConnected) return;
    last.current = undefined;
    if (document.activeElement === document.body) lost.find()?.focus();
  });
}

/** The headings of the sections that an element is in, the innermost first. */
export function headingsAround(element: HTMLElement): HTMLElement[] {
  const section = element.closest("section");
  const heading = section?.querySelector<HTMLElement>("h2");
  const around = section?.parentElement ? headingsAround(section.parentElement) : [];
  return heading ? [heading, ...around] : around;
}
