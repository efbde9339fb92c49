import { useEffect } from "react";
import { paths } from "#shared/site/paths.ts";

const deskManifest = "/desk.webmanifest";
const deskWorker = "/desk-worker.js";

/**
 * Lets the trainer put the admin area on the home screen of a phone, where it says so when it is
 * opened offline. Public pages have neither the worker nor this manifest.
 */
export function HomeScreen() {
  useEffect(() => {
    const link = document.querySelector('link[rel="manifest"]');
    const siteManifest = link?.getAttribute("href");
    link?.setAttribute("href", deskManifest);
    // Without the worker, a page opened offline is the browser's own error page.
    navigator.serviceWorker?.register(deskWorker, { scope: paths.admin }).catch(() => undefined);
    return () => {
      if (siteManifest) link?.setAttribute("href", siteManifest);
    };
  }, []);
  return null;
}
