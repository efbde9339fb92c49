/**
 * The `ref` of a button that may disappear when it is pressed: the focus goes to the heading of its
 * section, or else of the page, and the page does not scroll to its top.
 */
export function leaveFocusToHeading(button: HTMLButtonElement) {
  const ofSection = button.closest("section")?.querySelector<HTMLElement>("h2, h3");
  return () => {
    const heading = ofSection ?? document.querySelector("h1");
    if (document.activeElement !== button || !heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: !ofSection });
  };
}
