import { site } from "#shared/site/site.ts";
import { useWebsite } from "#web/website.ts";
import styles from "./tables.module.css";

const { keepFor } = site.privacy;

interface Purpose {
  readonly when: string;
  readonly what: string;
  readonly why: string;
  readonly basis: string;
}

const purposes = (name: string): readonly Purpose[] => [
  {
    when: "You book a consultation",
    what: `Name, email address, mobile number; your goals, fitness level, preferred days and notes; what ${name} notes down about your consultation.`,
    why: "To prepare, confirm and hold the consultation.",
    basis: "Our contract with you, and the steps you ask for before it.",
  },
  {
    when: "You have booked",
    what: "A scrambled form of your link; your consultation’s time; when you chose it, asked for it to go ahead or cancelled.",
    why: "To show you the booking, let you cancel, ask at most twice for a time, and remind you.",
    basis: "Our contract with you; for cancelling, our legal duty as a business.",
  },
  {
    when: "You tell us about your health",
    what: "Dietary restrictions and medical conditions, if you choose to; your consent, its wording and its time.",
    why: "To make your training safe and suited to your body.",
    basis: "Your explicit consent: articles 6(1)(a) and 9(2)(a) of the UK GDPR.",
  },
  {
    when: "You pay, or use a code",
    what: "Amounts, discount code, date, Stripe’s reference; on the payment page your name and email address, if you give them. For a code that works once for each person, a scrambled form of your email address. Never your card number.",
    why: "To take the payment, send a receipt, refund you if need be, and keep accounts.",
    basis: "Our contract with you; for the accounts, our legal duty as a business.",
  },
  {
    when: "You write to us",
    what: `Your name, your email address and your message, which go to ${name} by email. The site itself keeps only a fingerprint of the message, for a day and at most a few.`,
    why: "To answer you.",
    basis:
      "Our legitimate interest in answering people who write to us, and in a form that is not abused.",
  },
  {
    when: `You let ${name} quote you or show your picture`,
    what: "Your words, your first name, what you came for, the day you agreed; pictures of you.",
    why: "To show visitors what training here is like.",
    basis: "Your consent.",
  },
  {
    when: "You just look around",
    what: "Which kind of page was asked for, when, and whether it worked: our logs hold no names and no internet addresses. Against abuse, the site counts bookings, codes and messages under a scrambled form of your internet address, for a day and at most a few. If you report our mail as spam, our mail service keeps your address, so that it never writes to you again.",
    why: "To keep the site working and safe.",
    basis: "Our legitimate interest in a site that works and is not abused.",
  },
];

export function Purposes() {
  const { name } = useWebsite().who;
  return (
    <dl className="stack-4">
      {purposes(name).map(({ when, what, why, basis }) => (
        <div key={when} className={styles["purpose"]}>
          <dt>{when}</dt>
          <dd>
            <strong>What:</strong> {what}
          </dd>
          <dd>
            <strong>Why:</strong> {why}
          </dd>
          <dd>
            <strong>Lawful basis:</strong> {basis}
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
    "It works for 180 days; a scrambled form of it stays with the booking",
  ],
  ["Messages in our mailbox, if no training comes of them", `${keepFor.messagesMonths} months`],
  ["A booking you began but didn’t pay for", "About a day; ten days if our own clean-up fails"],
  [
    "Your words and pictures on the website",
    "Until you ask us to take them down, pictures a day longer; words in earlier versions of the site, which visitors don’t see, until twenty later ones",
  ],
  [
    "The list of who opened or changed what in the admin area, without your name",
    `${keepFor.activityYears} years`,
  ],
  ["Technical logs, without names or addresses", `${keepFor.logDays} days`],
];

export function HowLong() {
  return (
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
  );
}
