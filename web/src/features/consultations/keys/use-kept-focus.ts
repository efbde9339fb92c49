import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

type Focused = ReturnType<typeof focusedIn>;

/**
 * Keeps the focus in the list. When the focused element disappears, the focus goes to its panel, its
 * row, the row now in its place, or the heading.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>) {
  const last = useRef<Focused>(undefined);

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current =
        list.current && target instanceof HTMLElement && list.current.contains(target)
          ? focusedIn(list.current, target)
          : undefined;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [list]);

  // After every render, because any may have removed the element.
  useLayoutEffect(() => {
    const lost = last.current;
    if (!list.current || !lost || lost.element.isConnected) return;
    last.current = undefined;
    if (document.activeElement === document.body) nearest(list.current, lost)?.focus();
  });
}

function focusedIn(list: HTMLElement, element: HTMLElement) {
  const before = Node.DOCUMENT_POSITION_PRECEDING | Node.DOCUMENT_POSITION_CONTAINS;
  const panel = element.closest<HTMLElement>("[data-panel]")?.dataset["panel"];
  return {
    element,
    // The booking whose row or panel it is in.
    bookingId: panel ?? element.closest<HTMLElement>("[data-booking]")?.dataset["booking"],
    isInPanel: panel !== undefined,
    rowsBefore: rowsIn(list).filter((row) => element.compareDocumentPosition(row) & before).length,
  };
}

function nearest(list: HTMLElement, { bookingId, isInPanel, rowsBefore }: Focused) {
  const panel = list.querySelector<HTMLElement>("[data-panel] h3");
  if (isInPanel && panel) return panel;
  const rows = rowsIn(list);
  const row =
    rows.find(({ dataset }) => dataset["booking"] === bookingId) ??
    (rowsBefore > 0 ? (rows[rowsBefore - 1] ?? rows.at(-1)) : undefined);
  return row ? openerOf(row) : list.querySelector<HTMLElement>("h2");
}

/** The rows that are rendered, in their order. */
export function rowsIn(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>("[data-booking]")];
}

export function openerOf(row: HTMLElement): HTMLElement | null {
  return row.querySelector<HTMLElement>("[aria-expanded]");
}
