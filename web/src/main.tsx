import { pageNames, websitePath } from "#shared/site/pages.ts";
import { paths } from "#shared/site/paths.ts";
import type { Website } from "#shared/website/website.ts";
import "./app/fonts.css";
import { recordClicks, reloadOnClick } from "./app/click-replay.ts";
import { pageLoaders } from "./app/page-loaders.ts";
import { restoreTypedText, saveTypedText } from "./app/typed-text.ts";

recordClicks();
restoreTypedText();
// During a deployment, the content security policy of another version may refuse the document's inline styles.
// Every policy allows the style sheets.
if (!document.querySelector("style")?.sheet) void loadStyleSheets();
await firstPaint();
await Promise.all([import("./start.tsx"), loadWebsite(), loadPageHere(), loadStyleSheets()]).then(
  ([{ start }, website]) => start(website),
  (error: unknown) => {
    reloadOnClick(() => {
      saveTypedText();
      location.reload();
    });
    throw error;
  },
);

/**
 * Loads the style sheets, because the document's own styles are for what was rendered. They apply at the same
 * moment: one without the others would change the page.
 */
async function loadStyleSheets(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[disabled]")];
  const loads = links.map((link) => {
    const load = new Promise((resolve, reject) => {
      link.onload = resolve;
      link.onerror = reject;
    });
    link.media = "print";
    link.disabled = false;
    return load;
  });
  await Promise.allSettled(loads);
  for (const link of links) link.media = "";
  await Promise.all(loads);
}

/** The live content, which was checked before it was published. */
async function loadWebsite(): Promise<Website> {
  const response = await fetch(websitePath);
  if (!response.ok) throw new Error("The website's content could not be loaded.");
  return response.json();
}

/**
 * Waits for the first paint, because loading code would compete for a slow network. At most a second:
 * a background tab is not painted, and not every browser reports paints.
 */
function firstPaint(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, 1000);
    if (!("PerformanceObserver" in window)) return resolve(undefined);
    new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
  });
}

/** Loads the page's code in parallel to the site's. Rendering the page reports a failure. */
async function loadPageHere(): Promise<void> {
  const here = location.pathname.replace(/(.)\/$/, "$1");
  const name = pageNames.find((each) => paths[each] === here);
  await (name && pageLoaders[name]().catch(() => undefined));
}
