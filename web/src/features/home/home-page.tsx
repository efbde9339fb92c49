import { Fragment } from "react";
import { site } from "#shared/site/site.ts";
import { formatPoundsInProse } from "#shared/values/money.ts";
import type { Website } from "#shared/website/website.ts";
import { ClientReview } from "#web/components/client-review.tsx";
import { ConsultationFacts } from "#web/components/consultation-facts.tsx";
import { ConsultationLink, UnlessFull } from "#web/components/consultation-link.tsx";
import { PageMetadata } from "#web/components/page.tsx";
import { TrainersPicture } from "#web/components/trainers-picture.tsx";
import { useWebsite } from "#web/website.ts";
import rehabilitation from "./art/rehabilitation.svg";
import strength from "./art/strength.svg";
import tacticsBoard from "./art/tactics-board.svg";
import weightLoss from "./art/weight-loss.svg";
import { Hero } from "./hero.tsx";
import styles from "./home-page.module.css";

/** The home page (specification §1). */
export default function HomePage() {
  const { tagline, area, introduction } = useWebsite().who;
  return (
    <>
      <PageMetadata
        title={`${site.brand} | ${tagline} in ${area.village}, ${area.county}`}
        description={introduction}
      />
      <Hero />
      <About />
      <Services />
      <Proof />
      <PlanBanner />
    </>
  );
}

function About() {
  const { headline, about } = useWebsite().who;
  return (
    <section className={styles["about"]} aria-labelledby="about">
      <div className={`page-width ${styles["columns"]}`}>
        <h2 id="about">
          {sentences(headline).map((sentence) => (
            <Fragment key={sentence}>
              <span>{sentence}</span>{" "}
            </Fragment>
          ))}
        </h2>
        <figure className={styles["board"]} data-surface="navy">
          <img src={tacticsBoard} alt="" width="520" height="480" loading="lazy" />
          <figcaption>
            <strong>Body and motivation.</strong> <span>One plan for both.</span>
          </figcaption>
        </figure>
        <div className={styles["words"]}>
          {about.map((paragraph, index) => (
            <p key={paragraph} className={index === 0 ? "opening" : undefined}>
              {paragraph}
            </p>
          ))}
          <Qualifications />
        </div>
      </div>
    </section>
  );
}

/** Each sentence of the headline stands on its own line where there is room. */
function sentences(text: string): readonly string[] {
  return text.replace(/([.!?]) +/g, "$1\n").split("\n");
}

/** What the trainer has learnt and is covered for; nothing while none of it is known. */
function Qualifications() {
  const { qualifications, memberships, insurance } = useWebsite().who;
  if (qualifications.length + memberships.length === 0 && !insurance) return null;
  return (
    <ul className={styles["qualifications"]} aria-label="Qualifications">
      {qualifications.map(({ name, body, year }) => (
        <li key={`${name} ${year}`}>
          <strong>{name}</strong> <span>{`${body}, ${year}`}</span>
        </li>
      ))}
      {memberships.map((membership) => (
        <li key={membership}>
          <strong>Member</strong> <span>{membership}</span>
        </li>
      ))}
      {insurance && (
        <li>
          <strong>Insured</strong> <span>{insurance}</span>
        </li>
      )}
    </ul>
  );
}

const drawings = [strength, rehabilitation, weightLoss] as const;

function Services() {
  const { services } = useWebsite().offer;
  return (
    <section className={styles["services"]} aria-labelledby="services">
      <div className="page-width">
        <h2 id="services" className={styles["quiet"]}>
          What we’ll work on
        </h2>
        <ul className={styles["cards"]}>
          {services.map(({ title, text, picture }, index) => (
            <li key={drawings[index]} className={styles["card"]}>
              {picture ? (
                <TrainersPicture
                  picture={picture}
                  sizes="(min-width: 64rem) 25rem, (min-width: 40rem) 45vw, calc(100vw - 2.5rem)"
                  className={styles["drawing"]}
                />
              ) : (
                <img
                  className={styles["drawing"]}
                  src={drawings[index]}
                  alt=""
                  width="400"
                  height="208"
                  loading="lazy"
                />
              )}
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function PlanBanner() {
  const { feePence } = useWebsite().offer;
  return (
    <section data-surface="flag" aria-labelledby="plan">
      <div className={`page-width ${styles["plan"]}`}>
        <h2 id="plan">Need a personalised workout plan?</h2>
        <div className={styles["next"]}>
          <p>
            It starts with a conversation: your goals, your history, your week. You leave with a
            plan that is yours.
          </p>
          <ConsultationLink size="large" />
          <strong>
            <UnlessFull>{`A consultation is ${formatPoundsInProse(feePence)}.`}</UnlessFull>
          </strong>
        </div>
        <ConsultationFacts />
      </div>
    </section>
  );
}

const shownClients = 3;

/** What clients have reached, and what they say; nothing while the trainer has put in neither. */
function Proof() {
  const { clients, outcomes } = useWebsite().proof;
  if (clients.length + outcomes.length === 0) return null;
  const shown = clients.slice(0, shownClients);
  const [first, ...others] = shown;
  return (
    <section className={styles["services"]} aria-labelledby="clients">
      <div className="page-width">
        <h2 id="clients" className={styles["quiet"]}>
          Glad they came
        </h2>
        {first && (
          <div className={styles["first"]}>
            <ClientReview {...first} />
          </div>
        )}
        {outcomes.length > 0 && (
          <dl className={styles["outcomes"]}>
            {outcomes.map(({ figure, text }) => (
              <div key={text}>
                <dt>{text}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
        )}
        {others.length > 0 && (
          <div className={styles["clients"]}>
            {others.map((client) => (
              <ClientReview key={client.text} {...client} />
            ))}
          </div>
        )}
        {first && <p className={styles["source"]}>{sourceOf(shown)}</p>}
      </div>
    </section>
  );
}

/** Where the reviews come from: only what the trainer has ticked for each of them. */
function sourceOf(reviews: Website["proof"]["clients"]): string {
  const isUnpaid = reviews.every(({ nothingGiven }) => nothingGiven);
  return `My clients’ own words, shown with their permission.${isUnpaid ? " I gave nothing in return." : ""}`;
}
