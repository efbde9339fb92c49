import { rowsIn } from "./keys/rows.ts";

/** As much of a booking that asks for nothing as says that it is open. */
const leastShownPx = 240;

const gapPx = 12;

/**
 * Scrolls no further than it must, so that the beginning of the open booking is between the bars: its row or
 * heading, and below it what the trainer is to do first, such as about a problem or the time.
 */
export function showBeginning(tab: HTMLElement): void {
  const panel = tab.querySelector<HTMLElement>("dialog[open]");
  if (!panel) return;
  const asks = panel.querySelector("[data-problem], [data-asks]");
  const page = getComputedStyle(document.documentElement);
  const { top } = (panel.closest("[data-booking]") ?? panel).getBoundingClientRect();
  const own = panel.getBoundingClientRect();
  const end = asks?.getBoundingClientRect().bottom ?? own.top + Math.min(own.height, leastShownPx);
  const above = top - (Number.parseFloat(page.scrollPaddingTop) || 0);
  const below =
    end + gapPx + (Number.parseFloat(page.scrollPaddingBottom) || 0) - window.innerHeight;
  if (above < 0 || below > 0) window.scrollBy(0, above < 0 ? above : Math.min(above, below));
  if (getComputedStyle(panel).position === "sticky") showRow(tab, panel.dataset["panel"]);
}

/** Beside an open booking the rows are higher, and the one that was pressed may be cut off. */
function showRow(tab: HTMLElement, bookingId: string | undefined): void {
  const row = rowsIn(tab).find(({ dataset }) => dataset["booking"] === bookingId);
  if (!row) return;
  const { top, bottom } = row.getBoundingClientRect();
  if (top < window.innerHeight && bottom > 0) row.scrollIntoView({ block: "nearest" });
}
