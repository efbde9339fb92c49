import { pageNames } from "#shared/pages.ts";
import { paths } from "#shared/paths.ts";
import { pageLoaders } from "./app/page-loaders.ts";
import { holdPresses } from "./held-presses.ts";

holdPresses();
await firstFrame();
const [{ start }] = await Promise.all([import("./start.tsx"), loadPageHere()]);
start();

/**
 * The page is there already, as a document: what it looks like comes before what brings it to life,
 * which would only take its share of a slow network. A tab in the background is never drawn.
 */
function firstFrame(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** The code of this page, beside that of the site; what fails here is told when it is shown. */
async function loadPageHere(): Promise<void> {
  const here = location.pathname.replace(/(?<=.)\/$/, "");
  const name = pageNames.find((each) => paths[each] === here);
  await (name && pageLoaders[name]?.())?.catch(() => undefined);
}
