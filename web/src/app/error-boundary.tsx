import { type ReactNode, useEffect } from "react";
import { Button } from "#web/components/button.tsx";
import { CatchErrors } from "#web/components/catch-errors.tsx";
import { PageNotLoaded } from "#web/components/lazy-page.ts";
import { Notice } from "#web/components/notice.tsx";
import { Page } from "#web/components/page.tsx";
import { replayClick } from "./click-replay.ts";

export function ErrorBoundary(props: { resetKey: string; children: ReactNode }) {
  return (
    <CatchErrors
      {...props}
      fallback={(cause) => (
        <>
          <ErrorPage cause={cause} />
          <ReplayClicks />
        </>
      )}
    />
  );
}

function ErrorPage({ cause }: { cause: unknown }) {
  return (
    <Page title="Unexpected Application Error!" size="compact" noIndex>
      <div className="stack-5">
        <Notice tone="danger" title={message(cause)}>
          <p>
            Reloading the page usually helps. What you typed in the booking form is kept in this
            tab.
          </p>
        </Notice>
        <p>
          <Button onClick={() => window.location.reload()}>Reload the page</Button>
        </p>
      </div>
    </Page>
  );
}

/** A browser's or our own message of a fault tells a visitor nothing. */
function message(cause: unknown): string {
  return cause instanceof PageNotLoaded ? cause.message : "Something went wrong.";
}

/** Replays the recorded click once everything beside it is hydrated. */
export function ReplayClicks() {
  useEffect(() => {
    document.documentElement.dataset["alive"] = "";
    replayClick();
  }, []);
  return null;
}
