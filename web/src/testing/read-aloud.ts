const saidAsOne = "h1, h2, h3, h4, a[href], button, input, select, textarea";
const silent = "[aria-hidden=true], [hidden], svg, legend";

/**
 * What a screen reader says of a part of the page, in its order: each heading, link and control by its name, with its
 * element before it, the label of each list and dialog, and other texts as they are. Style sheets hide nothing here.
 */
export function readAloud(part: Element): string[] {
  if (part.matches(silent)) return [];
  // Its words are the name of its control.
  if (part.matches("label")) return [...part.querySelectorAll("input")].flatMap(readAloud);
  if (part.matches(saidAsOne)) return [`${part.localName}: ${nameOf(part)}`];
  const inner = [...part.childNodes].flatMap((node) => {
    if (node instanceof Element) return readAloud(node);
    const words = oneLine(node.textContent);
    return words === "" ? [] : [words];
  });
  const label = part.matches("ul, ol, dialog") ? part.getAttribute("aria-label") : null;
  return label === null ? inner : [`${part.localName}: ${label}`, ...inner];
}

function nameOf(element: Element): string {
  const labels = element instanceof HTMLInputElement ? element.labels : null;
  return oneLine(element.getAttribute("aria-label") ?? (labels?.[0] ?? element).textContent);
}

const oneLine = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();
