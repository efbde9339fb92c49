import type { Page } from "@playwright/test";

/**
 * Does to every document of a page what Chrome's translation does: each text, also one that comes
 * later, is replaced by an element around it. The words stay, so that tests find them.
 */
export function translate(page: Page, from: "the start" | "hydration" = "hydration") {
  return page.addInitScript(replaceTexts, from === "hydration");
}

/** Runs in the browser. */
function replaceTexts(waits: boolean): void {
  const replace = () => {
    if (!document.body || (waits && !document.querySelector("html[data-alive]"))) return;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const parent = text.parentElement;
      const words = text.textContent ?? "";
      if (!words.trim() || parent?.closest("font font, script, style, svg, textarea")) continue;
      const font = document.createElement("font");
      font.appendChild(document.createElement("font")).append(words);
      text.parentNode?.replaceChild(font, text);
    }
  };
  const changes = { childList: true, characterData: true, attributes: true, subtree: true };
  new MutationObserver(replace).observe(document, changes);
}
