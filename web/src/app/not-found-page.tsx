import { paths } from "#shared/site/paths.ts";
import { ButtonLink } from "#web/components/button.tsx";
import { Page } from "#web/components/page.tsx";
import styles from "./not-found-page.module.css";

export default function NotFoundPage() {
  return (
    <Page
      title="Out of play"
      lead="There is nothing at this address. The link may be old, or part of it may be missing."
      noIndex
    >
      <div className={styles["pitch"]}>
        <p className="actions">
          <ButtonLink to={paths.home}>Return to Home</ButtonLink>
          <ButtonLink to={paths.bookConsultation} variant="secondary">
            Book a Consultation
          </ButtonLink>
        </p>
      </div>
    </Page>
  );
}
