import type { Locator } from "@playwright/test";

/** A text, and the contrast of its colour with the worst pixel behind it, as WCAG 2 computes it. */
export interface TextContrast {
  readonly text: string;
  readonly ratio: number;
  readonly isLogo: boolean;
}

const withoutText = `
  * { color: transparent !important; transition: none !important }
  svg[role=img] { visibility: hidden !important }
`;

/**
 * Measures every text inside an element against what the browser paints behind it. The worst pixel under
 * each line counts, so that no part of a word is harder to read than the figure says.
 */
export async function textContrasts(container: Locator): Promise<TextContrast[]> {
  const page = container.page();
  const texts = await container.evaluate((element) => {
    const found: { text: string; isLogo: boolean; color: string; boxes: DOMRect[] }[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim();
      if (!text || !parent?.checkVisibility() || parent.closest(".visually-hidden, svg")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { color } = getComputedStyle(parent);
      found.push({ text, isLogo: false, color, boxes: [...range.getClientRects()] });
    }
    for (const logo of element.querySelectorAll("svg[role=img]")) {
      const { color } = getComputedStyle(logo);
      const boxes = [logo.getBoundingClientRect()];
      found.push({ text: "the logo", isLogo: true, color, boxes });
    }
    return found.map((each) => ({ ...each, boxes: each.boxes.map((box) => box.toJSON()) }));
  });
  // The page's policy allows a sheet of this kind, but no style element.
  const sheet = await page.evaluateHandle((style) => {
    const hiding = new CSSStyleSheet();
    hiding.replaceSync(style);
    document.adoptedStyleSheets.push(hiding);
    return hiding;
  }, withoutText);
  const picture = (await page.screenshot({ scale: "css" })).toString("base64");
  await sheet.evaluate((hiding) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== hiding);
  });
  return page.evaluate(
    async ({ texts, picture }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d");
      if (!context) throw new Error("There is no canvas.");
      context.drawImage(image, 0, 0);

      const linear = (value: number) =>
        value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4;
      const luminance = (red: number, green: number, blue: number) =>
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

      return texts.map(({ text, isLogo, color, boxes }) => {
        const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
        const own = luminance(red, green, blue);
        let ratio = 21;
        for (const { x, y, width, height } of boxes) {
          const [left, top] = [Math.floor(Math.max(x, 0)), Math.floor(Math.max(y, 0))];
          const right = Math.min(Math.ceil(x + width), image.width);
          const bottom = Math.min(Math.ceil(y + height), image.height);
          if (right <= left || bottom <= top) throw new Error(`Out of view: ${text}`);
          const { data } = context.getImageData(left, top, right - left, bottom - top);
          for (let at = 0; at < data.length; at += 4) {
            const behind = luminance(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
            const [light, dark] = own > behind ? [own, behind] : [behind, own];
            ratio = Math.min(ratio, (light + 0.05) / (dark + 0.05));
          }
        }
        return { text, isLogo, ratio: Math.round(ratio * 100) / 100 };
      });
    },
    { texts, picture },
  );
}
