import { Link } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import { Notice } from "#web/components/notice.tsx";
import { Page } from "#web/components/page.tsx";
import { Spinner } from "#web/components/spinner.tsx";
import { Offer } from "./offer.tsx";
import { useLanding } from "./use-landing.ts";

/** Where a scanned QR code arrives (specification §2). */
export default function QrLanderPage() {
  const landing = useLanding();
  if (landing.state === "offer") return <Offer offer={landing.offer} />;
  return (
    <Page title="Redirecting..." noIndex>
      {landing.state === "failed" ? (
        <Notice tone="danger" title="Failed to load redirect settings">
          <p>
            We are taking you to the <Link to={paths.home}>home page</Link> instead.
          </p>
        </Notice>
      ) : (
        <Spinner label="One moment…" />
      )}
    </Page>
  );
}
