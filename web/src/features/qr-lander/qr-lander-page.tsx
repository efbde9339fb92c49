import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { countQrScan, getQrSettings } from "#shared/qr-settings/api.ts";
import type { OfferPage } from "#shared/qr-settings/qr-settings.ts";
import { paths } from "#shared/site/paths.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import { Notice } from "#web/components/notice.tsx";
import { Page } from "#web/components/page.tsx";
import { Spinner } from "#web/components/spinner.tsx";
import { Offer } from "./offer.tsx";

/** Where a scanned QR code arrives (specification §2). */
export default function QrLanderPage() {
  const landing = useLanding();
  if (landing.state === "offer") return <Offer offer={landing.offer} />;
  return (
    <Page title="Redirecting..." size="compact" noIndex>
      {landing.state === "failed" ? (
        <Notice tone="danger" title="Failed to load redirect settings">
          <p>
            Taking you to the <Link to={paths.home}>home page</Link> instead.
          </p>
        </Notice>
      ) : (
        <Spinner label="One moment…" />
      )}
    </Page>
  );
}

/** How long an answer may take before the visitor is sent home. */
const timeoutMs = 10_000;

/** How long the failure is shown before that (specification §2). */
const readingTimeMs = 2000;

type Landing =
  | { readonly state: "redirecting" | "failed" }
  | { readonly state: "offer"; readonly offer: OfferPage };

/** Only the trainer's settings decide where the visitor is sent, never this page's address. */
function useLanding(): Landing {
  const [landing, setLanding] = useState<Landing>({ state: "redirecting" });
  const navigate = useNavigate();

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    async function follow() {
      const found = await callEndpoint(getQrSettings, {}, { signal, timeoutMs });
      switch (found.landingPageType) {
        case "home":
          return navigate(paths.home, { replace: true });
        case "custom":
          return window.location.replace(found.customUrl);
        case "offer":
          return setLanding({ state: "offer", offer: found.offerPage });
      }
    }
    const goHome = () => {
      if (!signal.aborted) navigate(paths.home, { replace: true });
    };
    countScan();
    follow().catch(() => {
      if (signal.aborted) return;
      setLanding({ state: "failed" });
      setTimeout(goHome, readingTimeMs);
    });
    return () => controller.abort();
  }, [navigate]);

  return landing;
}

/** Counts the scan by a request that the browser also sends after this page has gone. */
function countScan(): void {
  const { path, method } = countQrScan;
  try {
    const [entry] = performance.getEntriesByType("navigation");
    // A reload, or going back, is not a scan.
    if (entry instanceof PerformanceNavigationTiming && entry.type !== "navigate") return;
    if (navigator.sendBeacon(path)) return;
  } catch {
    // Browsers against tracking have no beacons, or refuse them.
  }
  fetch(path, { method, keepalive: true }).catch(() => undefined);
}
