import type { ReactNode } from "react";
import { paths } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";
import { ButtonLink } from "#web/components/button.tsx";
import { ArrowIcon } from "#web/components/icons.tsx";
import { PageMetadata } from "#web/components/page.tsx";
import rehabilitation from "./art/rehabilitation.svg";
import strength from "./art/strength.svg";
import tacticsBoard from "./art/tactics-board.svg";
import weightLoss from "./art/weight-loss.svg";
import { Hero } from "./hero.tsx";
import styles from "./home-page.module.css";

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

function About() {
  return (
    <section className={styles["about"]} aria-labelledby="about">
      <div className={`page-width ${styles["columns"]}`}>
        <div className={styles["words"]}>
          <h2 id="about">
            <span>Trained as a pro.</span> <span>Coaching for you.</span>
          </h2>
          <p className="opening">
            I’m {site.trainerName}. I played football for a living, and I learned the hard way what
            a body can do when it is looked after properly, and what happens when it isn’t.
          </p>
          <p>
            Today I’m a qualified trainer in strength and conditioning. I bring what I know from the
            professional game to people with jobs, families and bad knees: sound technique, honest
            progress, and a plan that fits the week you actually have.
          </p>
          <p>
            Fitness is never only physical. Some days the weight on the bar is the easy part, and
            turning up is the hard one. So I train the whole person: your body with a programme
            built around you, and your motivation with someone in your corner who notices when you
            go quiet.
          </p>
        </div>
        <figure className={styles["board"]} data-surface="navy">
          <img src={tacticsBoard} alt="" width="520" height="480" loading="lazy" />
          <figcaption>
            <strong>Body and motivation.</strong> One plan for both.
          </figcaption>
        </figure>
      </div>
    </section>
  );
}

function Services() {
  return (
    <section className={styles["services"]} aria-labelledby="services">
      <div className="page-width">
        <h2 id="services">What we’ll work on</h2>
        <ul className={styles["cards"]}>
          <Service title="Strength and Conditioning" drawing={strength}>
            Get properly strong, and fit enough to use it. Every lift is taught, every block is
            planned, and you’ll see the numbers move.
          </Service>
          <Service title="Injury Rehabilitation" drawing={rehabilitation}>
            From “mind my back” to back in the game. We rebuild movement and confidence step by
            step, at a pace your body agrees to.
          </Service>
          <Service title="Weight Loss" drawing={weightLoss}>
            No crash diets and no shame. Training you can keep up, food you still enjoy, and someone
            beside you until it lasts.
          </Service>
        </ul>
      </div>
    </section>
  );
}

function Service(props: { title: string; drawing: string; children: ReactNode }) {
  return (
    <li className={styles["card"]}>
      <img
        className={styles["drawing"]}
        src={props.drawing}
        alt=""
        width="400"
        height="208"
        loading="lazy"
      />
      <h3>{props.title}</h3>
      <p>{props.children}</p>
    </li>
  );
}

function PlanBanner() {
  return (
    <section data-surface="flag" aria-labelledby="plan">
      <div className={`page-width ${styles["plan"]}`}>
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
