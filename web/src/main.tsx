import { pageNames } from "#shared/site/pages.ts";
import { paths } from "#shared/site/paths.ts";
import { recordClicks, reloadOnClick } from "./app/click-replay.ts";
import { pageLoaders } from "./app/page-loaders.ts";
import { restoreTypedText, saveTypedText } from "./app/typed-text.ts";

recordClicks();
restoreTypedText();
ensureStyles();
await firstPaint();
await Promise.all([import("./start.tsx"), loadPageHere()]).then(
  ([{ start }]) => start(),
  (error: unknown) => {
    reloadOnClick(() => {
      saveTypedText();
      location.reload();
    });
    throw error;
  },
);

/**
 * During a deployment, the content security policy of another version may refuse the document's
 * inline styles. Every policy allows the style sheets.
 */
function ensureStyles(): void {
  if (document.querySelector("style")?.sheet) return;
  for (const link of document.querySelectorAll("link")) link.removeAttribute("disabled");
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
