import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { OfferPage } from "#shared/qr-settings/qr-settings.ts";
import { paths } from "#shared/site/paths.ts";

/** How long the failure can be read before the way home is taken (specification §2). */
const readingTimeMs = 2000;

export type Landing =
  | { readonly state: "redirecting" | "failed" }
  | { readonly state: "offer"; readonly offer: OfferPage };

/**
 * Takes the visitor to where the scanned code leads: home, to the trainer's own address, or to the
 * offer, which is shown here. Nothing in this page's own address has a say in it.
 */
export function useLanding(): Landing {
  const [landing, setLanding] = useState<Landing>({ state: "redirecting" });
  const navigate = useNavigate();

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    async function follow() {
      const { countScan, loadLanding } = await import("./load-landing.ts");
      if (signal.aborted) return;
      countScan();
      const found = await loadLanding(signal);
      if (signal.aborted) return;
      switch (found.landingPageType) {
        case "home":
          return navigate(paths.home, { replace: true });
        case "custom":
          return window.location.replace(found.customUrl);
        case "offer":
          return setLanding({ state: "offer", offer: found.offerPage });
      }
    }
    follow().catch(() => {
      if (!signal.aborted) setLanding({ state: "failed" });
    });
    return () => controller.abort();
  }, [navigate]);

  const { state } = landing;
  useEffect(() => {
    if (state !== "failed") return;
    const timer = setTimeout(() => navigate(paths.home, { replace: true }), readingTimeMs);
    return () => clearTimeout(timer);
  }, [state, navigate]);

  return landing;
}
