import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Page } from "#web/components/page.tsx";
import styles from "./error-page.module.css";

/** The screen for what nobody expected (specification §8). */
export function ErrorPage({ cause }: { cause: unknown }) {
  return (
    <Page title="Unexpected Application Error!" noIndex>
      <div className={styles["content"]}>
        <Notice tone="danger" title={message(cause)}>
          <p>
            Reloading the page usually helps. What you typed in the booking form is kept in this
            tab.
          </p>
        </Notice>
        <Button onClick={() => window.location.reload()}>Reload the page</Button>
      </div>
    </Page>
  );
}

function message(cause: unknown): string {
  return cause instanceof Error && cause.message ? cause.message : "Something went wrong.";
}
