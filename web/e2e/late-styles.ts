import { expect, type Page } from "@playwright/test";

/**
 * Enables the style sheets of a page, as its code does.
 * @returns how many there are, and what changes of any element and of what stands before and after it
 */
async function loadStyleSheets(): Promise<{ sheets: number; changes: string[] }> {
  const elements = [...document.querySelectorAll("body, body *")];
  const look = () =>
    elements.flatMap((element) =>
      ["", "::before", "::after"].map((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        const names = [...style].filter((name) => !name.startsWith("--"));
        return names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
      }),
    );
  const atRest = () => Promise.all(document.getAnimations().map(({ finished }) => finished));
  await atRest();
  const before = look();
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[disabled]")];
  const loads = links.map(
    (link) => new Promise((resolve) => link.addEventListener("load", resolve)),
  );
  for (const link of links) {
    link.media = "print";
    link.disabled = false;
  }
  await Promise.all(loads);
  for (const link of links) link.media = "";
  await atRest();
  const changes = look().flatMap((values, index) => {
    const element = elements[Math.floor(index / 3)];
    const changed = values.filter((each, at) => each !== before[index]?.[at]);
    return changed.map((each) => `${element?.tagName}.${element?.getAttribute("class")} ${each}`);
  });
  return { sheets: links.length, changes: changes.slice(0, 20) };
}

/** Opens a page whose code never comes, and expects its style sheets to change nothing of it. */
export async function expectSameWithStyleSheets(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route(/\/assets\/.*\.js$/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  await page.goto(path, { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready);
  const { sheets, changes } = await page.evaluate(loadStyleSheets);
  expect(sheets).toBeGreaterThan(0);
  expect(changes).toEqual([]);
}
