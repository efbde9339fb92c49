/**
 * The `ref` of a button that may disappear when it is pressed: the focus goes to the heading of its
 * section, and not to the top of the page.
 */
export function leaveFocusToHeading(button: HTMLButtonElement) {
  const heading = button.closest("section")?.querySelector<HTMLElement>("h2, h3");
  return () => {
    if (document.activeElement !== button || !heading) return;
    heading.tabIndex = -1;
    heading.focus();
  };
}
