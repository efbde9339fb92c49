/**
 * Does to the page what Chrome's translation does: each text, also one that comes later, is replaced by an element
 * around it. The words stay, so that tests find them. Browser tests send it to the page, so it uses nothing else.
 * @param waits until the page is hydrated
 * @returns ends it.
 */
export function replaceTexts(waits: boolean): () => void {
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
  const observer = new MutationObserver(replace);
  observer.observe(document, changes);
  return () => observer.disconnect();
}
