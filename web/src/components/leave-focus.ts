/**
 * The `ref` of a button, or of an element around buttons and links, that may disappear: a focus in it goes to
 * the heading of its section, or else of the page, and the page does not scroll to its top.
 */
export function leaveFocusToHeading(control: HTMLElement | null) {
  const ofSection = control?.closest("section")?.querySelector<HTMLElement>("h2, h3");
  return () => {
    const heading = ofSection ?? document.querySelector("h1");
    if (!control?.contains(document.activeElement) || !heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: !ofSection });
  };
}
