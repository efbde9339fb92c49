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
 * During a deployment the content security policy may be that of another version and refuse the
 * styles inside the document. Every policy allows the same styles as files.
 */
function ensureStyles(): void {
  if (document.querySelector("style")?.sheet) return;
  for (const link of document.querySelectorAll("link")) link.removeAttribute("disabled");
}

/**
 * Waits for the document's first paint before any code is loaded, which would compete for a slow
 * network. A background tab is never painted, and not every browser reports paints: a second is the
 * longest wait.
 */
function firstPaint(): Promise<unknown> {
  return new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
    setTimeout(resolve, 1000);
  });
}

/** Loads the page's code in parallel to the site's; a failure surfaces when the page is rendered. */
async function loadPageHere(): Promise<void> {
  const here = location.pathname.replace(/(?<=.)\/$/, "");
  const name = pageNames.find((each) => paths[each] === here);
  await (name && pageLoaders[name]().catch(() => undefined));
}
