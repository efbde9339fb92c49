import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app/app.tsx";

/** Hydrates the document, which in development is empty. */
export function start(): void {
  const container = document.getElementById("root");
  if (!container) throw new Error("The page has no #root to render into.");

  const app = (
    <BrowserRouter>
      <App />
    </BrowserRouter>
  );
  // A transition hydrates in slices, so that a slow phone stays responsive.
  if (container.hasChildNodes()) startTransition(() => void hydrateRoot(container, app));
  else createRoot(container).render(app);
}
