import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import type { Website } from "#shared/website/website.ts";
import { App } from "./app/app.tsx";
import { setWebsite } from "./website.ts";

/** Hydrates the document, which in development is empty. */
export function start(website: Website): void {
  const container = document.getElementById("root");
  if (!container) throw new Error("The page has no #root to render into.");

  setWebsite(website);
  const app = (
    <BrowserRouter>
      <App />
    </BrowserRouter>
  );
  // A transition hydrates in slices, so that a slow phone stays responsive.
  if (container.hasChildNodes()) startTransition(() => void hydrateRoot(container, app));
  else createRoot(container).render(app);
}
