import { expect, type Page } from "@playwright/test";

/**
 * Applies the files of style sheets in their order, and then in the reverse order. The styles in the document come
 * before any.
 * @returns what changes of any element
 */
async function reverseStyleSheets(): Promise<string[]> {
  const loaded = [...document.styleSheets].filter(({ href }) => href !== null);
  const copies = loaded.map((sheet) => {
    const copy = new CSSStyleSheet();
    copy.replaceSync([...sheet.cssRules].map(({ cssText }) => cssText).join("\n"));
    return copy;
  });
  const still = new CSSStyleSheet();
  still.replaceSync("* { transition: none !important; }");
  const elements = [...document.querySelectorAll("body, body *")];
  const look = (sheets: CSSStyleSheet[]) => {
    document.adoptedStyleSheets = [...sheets, still];
    return elements.map((element) => {
      const style = getComputedStyle(element);
      const names = [...style].filter((name) => !name.startsWith("--"));
      return names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
    });
  };
  for (const sheet of loaded) sheet.disabled = true;
  const inOrder = look(copies);
  const reversed = look(copies.toReversed());
  document.adoptedStyleSheets = [];
  for (const sheet of loaded) sheet.disabled = false;
  return reversed.flatMap((values, index) => {
    const element = elements[index];
    const changed = values.filter((each, at) => each !== inOrder[index]?.[at]);
    return changed.map((each) => `${element?.tagName}.${element?.getAttribute("class")} ${each}`);
  });
}

/** Expects no rule to win only because its style sheet came later. */
export async function expectSameInAnyOrder(page: Page): Promise<void> {
  const changes = await page.evaluate(reverseStyleSheets);
  expect(changes.slice(0, 20)).toEqual([]);
}
