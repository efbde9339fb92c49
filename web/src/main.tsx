import { pageNames } from "#shared/site/pages.ts";
import { paths } from "#shared/site/paths.ts";
import { pageLoaders } from "./app/page-loaders.ts";
import { holdPresses, reloadOnPress } from "./held-presses.ts";
import { keepTyped, restoreTyped } from "./typed-meanwhile.ts";

holdPresses();
restoreTyped();
ensureStyles();
await firstPaint();
await Promise.all([import("./start.tsx"), loadPageHere()]).then(
  ([{ start }]) => start(),
  (error: unknown) => {
    reloadOnPress(() => {
      keepTyped();
      location.reload();
    });
    throw error;
  },
);

/**
 * While a deployment is under way, the policy in force may be that of another one, which refuses the
 * styles that came with the document. Then they are fetched as files, which every policy allows.
 */
function ensureStyles(): void {
  if (document.querySelector("style")?.sheet) return;
  for (const link of document.querySelectorAll("link")) link.removeAttribute("disabled");
}

/**
 * The page is there already, as a document: what it looks like comes before what brings it to life,
 * which would only take its share of a slow network. A tab in the background is not painted, and
 * not every browser tells when it has painted; they wait a second.
 */
function firstPaint(): Promise<unknown> {
  return new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
    setTimeout(resolve, 1000);
  });
}

/** The code of this page, beside that of the site; what fails here is told when it is shown. */
async function loadPageHere(): Promise<void> {
  const here = location.pathname.replace(/(?<=.)\/$/, "");
  const name = pageNames.find((each) => paths[each] === here);
  await (name && pageLoaders[name]().catch(() => undefined));
}
