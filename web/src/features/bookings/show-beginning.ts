/** As much of a booking without a problem as says that it is open. */
const leastShownPx = 240;

const gapPx = 12;

/**
 * Scrolls no further than it must, so that the beginning of the open booking is between the bars: its row or
 * heading, and below it what to do about its first problem.
 */
export function showBeginning(tab: HTMLElement): void {
  const panel = tab.querySelector<HTMLElement>("dialog[open]");
  if (!panel) return;
  const problem = panel.querySelector("[data-problem]");
  const page = getComputedStyle(document.documentElement);
  const { top } = (panel.closest("[data-booking]") ?? panel).getBoundingClientRect();
  const own = panel.getBoundingClientRect();
  const end =
    problem?.getBoundingClientRect().bottom ?? own.top + Math.min(own.height, leastShownPx);
  const above = top - (Number.parseFloat(page.scrollPaddingTop) || 0);
  const below =
    end + gapPx + (Number.parseFloat(page.scrollPaddingBottom) || 0) - window.innerHeight;
  if (above < 0 || below > 0) window.scrollBy(0, above < 0 ? above : Math.min(above, below));
}
