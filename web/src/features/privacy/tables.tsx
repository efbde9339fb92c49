import type { ClientMail, RefusableMail } from "#shared/bookings/mails.ts";
import { site } from "#shared/site/site.ts";
import { clientLinkDays, keptPublications } from "#shared/values/numbers-in-sentences.ts";
import styles from "./tables.module.css";

const { keepFor } = site.privacy;

const holdConsultation = "prepare, confirm and hold the consultation";
const askForTime = "remind you, at most twice, to choose a time";
const remindOfTime = "remind you of your consultation and sessions";
const tellWhatIsLeft = "tell you how many sessions of a block you have left, and when they expire";

type LegitimateInterest = `My legitimate interest in ${string}`;

interface Purpose {
  readonly when: string;
  readonly what: string;
  readonly why: string;
  /** Of article 6(1) of the UK GDPR. */
  readonly basis: `Our contract${string}` | `Your ${string}consent${string}` | LegitimateInterest;
}

/** What each mail that a booking needs is for: our contract, which is why it cannot be refused. */
const mailPurposes: Readonly<Record<Exclude<ClientMail, RefusableMail>, string>> = {
  visitorMail: holdConsultation,
  timeMail: holdConsultation,
  cancelMail: "confirm that you have cancelled",
  firstNudge: askForTime,
  secondNudge: askForTime,
  reminderMail: remindOfTime,
  sessionMail: tellWhatIsLeft,
  sessionReminder: remindOfTime,
  lapseMail: tellWhatIsLeft,
  refundMail: "tell you about refunds",
};

const laterPurposes = [
  ...new Set(["show you the booking and let you cancel it", ...Object.values(mailPurposes)]),
].filter((purpose) => purpose !== holdConsultation);

/** Each mail that a client can refuse has a row of its own: our contract does not need it. */
const refusablePurposes: Readonly<
  Record<RefusableMail, Omit<Purpose, "basis"> & { readonly basis: LegitimateInterest }>
> = {
  reviewMail: {
    when: "You have had your consultation",
    what: "Your name and email address; when it took place",
    why: "ask you once for a review, if I ask at all",
    basis: "My legitimate interest in what clients think",
  },
};

const refusableRows = Object.values(refusablePurposes).map(
  ({ when, what, why, basis }): Purpose => ({
    when,
    what: `${what}; whether you want no such emails.`,
    why: `To ${why}. The button in that email, and on your booking page, stops it.`,
    basis: `${basis}. You can object at any time.`,
  }),
);

const purposes: readonly Purpose[] = [
  {
    when: "You book a consultation",
    what: "Name, email address, mobile number; your goals, fitness level, preferred days and notes; what I note down about your consultation.",
    why: `To ${holdConsultation}.`,
    basis: "Our contract, and the steps you ask for before it.",
  },
  {
    when: "You have booked",
    what: "A scrambled form of your link; the times we meet, with their place, number and links in my calendar; when you chose one, asked me to go ahead or cancelled; which emails were sent to you, and whether one bounced.",
    why: `To ${laterPurposes.slice(0, -1).join("; ")}; and ${laterPurposes.at(-1)}.`,
    basis: "Our contract; for cancelling, my legal duty as a business.",
  },
  ...refusableRows,
  {
    when: "You tell me about your health",
    what: "Dietary restrictions and medical conditions, if you choose to; your consent, its wording and its time.",
    why: "To make your training safe and suited to your body.",
    basis: "Your explicit consent: articles 6(1)(a) and 9(2)(a) of the UK GDPR.",
  },
  {
    when: "You pay, or use a code",
    what: "Amounts, discount code, date, Stripe’s reference; your name and email address, if you give them on the payment page, or to me with a payment by cash or bank transfer; of a block, the days of your sessions. For a code that works once for each person, a scrambled form of your email address. Never your card number.",
    why: "To take the payment, send a receipt, count your sessions, refund you if need be, and keep accounts.",
    basis: "Our contract; for the accounts, my legal duty as a business.",
  },
  {
    when: "You write to me",
    what: "Your name, email address and message, which go to me by email; on WhatsApp, your number and message. The site itself keeps no copy.",
    why: "To answer you.",
    basis:
      "My legitimate interest in answering people who write to me, and in a form that is not abused.",
  },
  {
    when: "You let me quote you or show your picture",
    what: "Your words, your first name, what you came for, the day you agreed; pictures of you.",
    why: "To show visitors what training here is like.",
    basis: "Your consent.",
  },
  {
    when: "You just look around",
    what: "Which kind of page was asked for, when, and whether it worked: the logs hold no names and no internet addresses. Some requests that look like attacks are kept with the internet address they came from, for three hours. To prevent abuse, the site counts bookings, codes and messages under a scrambled form of your internet or email address, for a day, or a few days at most. If you report one of my emails as spam, my email service keeps your address, so that it never writes to you again.",
    why: "To keep the site working and safe.",
    basis: "My legitimate interest in a site that works and is not abused.",
  },
];

export function Purposes() {
  return (
    <dl className="stack-4">
      {purposes.map(({ when, what, why, basis }) => (
        <div key={when} className={styles["purpose"]}>
          <dt>{when}</dt>
          <dd>
            <strong>What:</strong> <span>{what}</span>
          </dd>
          <dd>
            <strong>Why:</strong> <span>{why}</span>
          </dd>
          <dd>
            <strong>Lawful basis:</strong> <span>{basis}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const periods: readonly (readonly [what: string, howLong: string])[] = [
  [
    "Health answers",
    `${keepFor.healthAnswersMonths} months after you booked, or until you take back your consent`,
  ],
  [
    "Bookings and payments",
    `${keepFor.bookingsTaxYears} tax years after the one they fall in, for the accounts`,
  ],
  [
    "The link to your booking",
    `It works for ${clientLinkDays} days; a scrambled form of it stays with the booking`,
  ],
  [
    "Messages by email or WhatsApp, if no training comes of them",
    `${keepFor.messagesMonths} months`,
  ],
  [
    "A booking you began but didn’t pay for",
    "About a day; ten days if the automatic clean-up fails",
  ],
  [
    "Your words and pictures on the website",
    `Until you ask me to take them down; pictures for one day longer. Earlier versions of the site, which visitors can’t see, keep your words until ${keptPublications} newer versions have replaced them`,
  ],
  [
    "The list of who opened or changed what in the admin area, without your name",
    `${keepFor.activityYears} years`,
  ],
  ["Requests that look like attacks, with their internet address", "Three hours"],
  ["Technical logs, without names or addresses", `${keepFor.logDays} days`],
];

export function HowLong() {
  return (
    <div className={styles["place"]}>
      <table className={styles["periods"]}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Kept for at most</th>
          </tr>
        </thead>
        <tbody>
          {periods.map(([what, howLong]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{howLong}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
