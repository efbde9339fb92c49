import { site } from "#shared/site/site.ts";
import { Page } from "#web/components/page.tsx";
import { Benefits } from "./benefits.tsx";
import styles from "./book-consultation-page.module.css";
import { FeeCard } from "./fee-card.tsx";
import { Process } from "./process.tsx";

/** `/book-consultation`: what a consultation is, what it costs, and where to begin. */
export default function BookConsultationPage() {
  return (
    <Page
      title="Book a Consultation"
      lead={`One good conversation with ${site.trainerName} about where you are, where you want to be, and how to get there in the week you actually have.`}
      description={`What to expect from a one-to-one fitness consultation with ${site.trainerName} in ${site.area.village}, ${site.area.county}, what it costs and how to book it.`}
      width="wide"
    >
      <div className={styles["columns"]}>
        <div className={styles["story"]}>
          <section className={styles["expect"]} aria-labelledby="expect">
            <h2 id="expect">What to Expect</h2>
            <p className={styles["lead"]}>
              A conversation, not a fitness test. You don’t have to get in shape before you come.
            </p>
            <p>
              You tell us about yourself first, in a short form you can fill in on the sofa. Then
              you and {site.trainerName} talk it through: what you’d love to be able to do, what has
              got in the way before, and what your knees think of it all. You come away with an
              honest view of what is possible, and a first plan to get going with.
            </p>
          </section>
          <Process />
          <Benefits />
        </div>
        <FeeCard />
      </div>
    </Page>
  );
}
