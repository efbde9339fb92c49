import { nextTo } from "#web/admin/use-kept-focus.ts";

export function rowsIn(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>("[data-booking]")];
}

export function openerOf(row: HTMLElement): HTMLElement | null {
  return row.querySelector<HTMLElement>("[aria-expanded]");
}

/**
 * Where the focus goes from an element that disappears: its panel, its row, the next row, or the heading; above the
 * list, the next of its own.
 */
export function nearestTo(element: HTMLElement, list: HTMLElement | null) {
  if (!list?.contains(element)) return () => undefined;
  if (element.closest("[data-above]")) return nextTo(element, list);
  const before = Node.DOCUMENT_POSITION_PRECEDING | Node.DOCUMENT_POSITION_CONTAINS;
  const panelId = element.closest<HTMLElement>("[data-panel]")?.dataset["panel"];
  // The booking whose row or panel it is in.
  const bookingId = panelId ?? element.closest<HTMLElement>("[data-booking]")?.dataset["booking"];
  const rowsBefore = rowsIn(list).filter(
    (row) => element.compareDocumentPosition(row) & before,
  ).length;

  return () => {
    const panel = list.querySelector<HTMLElement>("[data-panel] h3");
    if (panelId !== undefined && panel) return panel;
    const rows = rowsIn(list);
    const row =
      rows.find(({ dataset }) => dataset["booking"] === bookingId) ??
      (rowsBefore > 0 ? (rows[rowsBefore - 1] ?? rows.at(-1)) : undefined);
    return row ? openerOf(row) : list.querySelector<HTMLElement>("h2");
  };
}
