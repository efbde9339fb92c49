import { paths } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";
import { ButtonLink } from "#web/components/button.tsx";
import { ArrowIcon } from "#web/components/icons.tsx";
import { PageMetadata } from "#web/components/page.tsx";
import { About } from "./about.tsx";
import { Hero } from "./hero.tsx";
import styles from "./home-page.module.css";
import { Services } from "./services.tsx";

/** The home page (specification §1). */
export default function HomePage() {
  return (
    <>
      <PageMetadata
        title={`${site.brand} | ${site.tagline} in ${site.area.village}, ${site.area.county}`}
        description={`One-to-one personal training in ${site.area.village}, ${site.area.county}, with ${site.trainerName}, a former professional footballer qualified in strength and conditioning.`}
      />
      <Hero />
      <About />
      <Services />
      <PlanBanner />
    </>
  );
}

function PlanBanner() {
  return (
    <section className={styles["banner"]} data-surface="flag" aria-labelledby="plan">
      <div className={`page-width ${styles["inner"]}`}>
        <h2 id="plan">Need a personalised workout plan?</h2>
        <div className={styles["next"]}>
          <p>
            It starts with a conversation: your goals, your history, your week. You leave with a
            plan that is yours.
          </p>
          <ButtonLink to={paths.bookConsultation} size="large">
            Book a Consultation
            <ArrowIcon />
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
