import type { ReactNode } from "react";
import { pauseTitle, spacePromise } from "#shared/bookings/booking-pause.ts";
import { paths } from "#shared/site/paths.ts";
import { formatPoundsInProse } from "#shared/values/money.ts";
import { firstName } from "#shared/website/first-name.ts";
import { useBookingPause } from "#web/components/booking-pause.ts";
import { ClientReview } from "#web/components/client-review.tsx";
import { ConsultationFacts } from "#web/components/consultation-facts.tsx";
import { ConsultationLink } from "#web/components/consultation-link.tsx";
import { CheckIcon } from "#web/components/icons.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Page } from "#web/components/page.tsx";
import { TrainersPicture } from "#web/components/trainers-picture.tsx";
import { useWebsite } from "#web/website.ts";
import styles from "./book-consultation-page.module.css";

const steps = (trainer: string, fee: string) => [
  {
    title: "Complete the form",
    text: "Four short steps about your goals, your health and your week. What you type stays in this tab, so take your time.",
  },
  {
    title: `Book and pay the ${fee} fee`,
    text: "Look over your answers and pay securely by card. Your confirmation arrives by email straight away.",
  },
  {
    title: `Meet ${trainer}`,
    text: "Choose a time that suits you. By the time we talk, I’ll have read your answers and thought about them.",
  },
];

export default function BookConsultationPage() {
  const { who, proof } = useWebsite();
  const { name, area, portrait } = who;
  // The home page has the first one below its button, the form beside its steps.
  const review = proof.clients[1] ?? proof.clients[0];
  const trainer = firstName(name);
  return (
    <Page
      title="Book a Consultation"
      lead={`One good conversation with ${trainer} about where you are, where you want to be, and how to get there in the week you actually have.`}
      description={`What to expect from a one-to-one fitness consultation with ${trainer} in ${area.village}, ${area.county}, what it costs and how to book it.`}
      size="large"
      width="wide"
      art={portrait && <TrainersPicture picture={portrait} sizes="13rem" />}
    >
      <div className={styles["columns"]}>
        <div className={styles["story"]}>
          <section className={styles["expect"]} aria-labelledby="expect">
            <h2 id="expect">What to Expect</h2>
            <p className="opening">
              A conversation, not a fitness test. You don’t have to get in shape before you come.
            </p>
            <p>
              You tell me about yourself first, in a short form you can fill in on the sofa. Then we
              talk it through: what you’d love to be able to do, what has got in the way before, and
              what your knees think of it all. You come away with an honest view of what is
              possible, and a first plan to get going with.
            </p>
            {review && <ClientReview {...review} />}
          </section>
          <Process />
          <Benefits />
          <Cancelling />
        </div>
        <FeeCard />
      </div>
    </Page>
  );
}

function Process() {
  const { who, offer } = useWebsite();
  const fee = formatPoundsInProse(offer.feePence);
  return (
    <section className={styles["process"]} aria-labelledby="process">
      <h2 id="process">Three steps, no fuss</h2>
      <ol className={styles["steps"]}>
        {steps(firstName(who.name), fee).map(({ title, text }) => (
          <li key={title} className={styles["step"]}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <Notice tone="info" title={`A consultation costs ${fee}.`}>
        <p>
          You pay by card at the end of the form; nothing is charged before that. If you have a
          discount code, you can enter it there.
        </p>
      </Notice>
      <div className={styles["narrowFacts"]}>
        <ConsultationFacts />
      </div>
    </section>
  );
}

function Benefits() {
  return (
    <section className={styles["benefits"]} aria-labelledby="benefits">
      <h2 id="benefits">What you get out of it</h2>
      <ul className={styles["list"]}>
        <Benefit title="A plan that fits your week">
          Built around the days you can really train, not the ones you wish you could.
        </Benefit>
        <Benefit title="Goals worth having">
          Yours, said out loud, and cut into pieces small enough to start on.
        </Benefit>
        <Benefit title="Old injuries taken seriously">
          What hurts, what used to hurt, and how to train well all the same.
        </Benefit>
        <Benefit title="A professional’s eye">
          Strength and conditioning as it is done in the professional game, at your level.
        </Benefit>
        <Benefit title="Straight talk about food">
          No banned foods and no shame: what helps, what doesn’t, and what you’ll keep up.
        </Benefit>
        <Benefit title="Someone in your corner">
          Motivation is part of training. You will know who to call when it dips.
        </Benefit>
      </ul>
    </section>
  );
}

function Cancelling() {
  const { cancellation } = useWebsite().legal;
  if (!cancellation) return null;
  return (
    <section className={styles["expect"]} aria-labelledby="cancelling">
      <h2 id="cancelling">If you need to cancel</h2>
      <p className={styles["terms"]}>{cancellation}</p>
    </section>
  );
}

function Benefit({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className={styles["benefit"]}>
      <span className={styles["tick"]}>
        <CheckIcon size={16} />
      </span>
      <p>
        <strong>{title}</strong>
        <span>{children}</span>
      </p>
    </li>
  );
}

/** The price and the button to start. It stays in view while the page scrolls. */
function FeeCard() {
  const { feePence } = useWebsite().offer;
  const { isFull } = useBookingPause();
  const note = isFull ? spacePromise : "One conversation, one price. Nothing else to sign up for.";
  return (
    <aside className={styles["feeCard"]} data-surface="navy" aria-label="Fee and booking">
      <p className={styles["price"]}>
        {isFull ? (
          <strong key="full" className={styles["full"]}>
            {pauseTitle}
          </strong>
        ) : (
          <>
            <span>Consultation</span>
            <strong>{formatPoundsInProse(feePence)}</strong>
          </>
        )}
      </p>
      <p className={styles["note"]}>
        <span key={note}>{note}</span>
      </p>
      <div className={styles["facts"]}>
        <ConsultationFacts />
      </div>
      <ConsultationLink
        to={paths.bookingForm}
        label="Start Booking Process"
        size="large"
        className={styles["start"]}
      />
    </aside>
  );
}
