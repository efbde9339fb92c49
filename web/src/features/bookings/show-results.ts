/**
 * Scrolls the search to the top, with what it has found below it: both are below the trainer's day, and on a phone
 * below the keyboard too. A filter that is being set stays under the finger.
 */
export function showResults(tab: HTMLElement | null): void {
  const bar = tab?.querySelector("search");
  const field = bar?.querySelector("input[type=search]");
  const { activeElement } = document;
  if (bar?.contains(activeElement) && activeElement !== field) return;
  field?.scrollIntoView({ block: "start" });
}
