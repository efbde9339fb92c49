import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import { formatPounds } from "#shared/values/money.ts";
import { type Receipt, receiptKey } from "#web/checkout/kept-draft.ts";
import type { Booked } from "#web/checkout/thank-you-link.ts";
import { Button, ButtonLink } from "#web/components/button.tsx";
import { tabStore } from "#web/tab-store.ts";
import { useWebsite } from "#web/website.ts";
import { HomeLink, ScheduleLink } from "./links.tsx";
import { calendarReminder, schedulingLink } from "./scheduling.ts";
import styles from "./thank-you-page.module.css";

const what = {
  booking: "Fitness consultation",
  payment: "Personal training",
} as const;

/** The receipt of what was booked or paid, and what happens next. */
export default function BookedContent({ kind, id, booked }: Booked) {
  const receipt = readReceipt(id);
  const website = useWebsite();
  return (
    <>
      {receipt && (
        <ReceiptTable
          receipt={receipt}
          what={`${what[kind]} with ${website.who.name}`}
          booked={booked}
        />
      )}
      <section className="sheet stack-4">
        <h2>What happens next</h2>
        <ol className={styles["next"]}>
          {kind === "booking" ? (
            <BookingSteps email={receipt?.email} />
          ) : (
            <PaymentSteps email={receipt?.email} />
          )}
        </ol>
        <div className={styles["ways"]}>
          <ScheduleLink to={schedulingLink(website.where.schedulingUrl, receipt)} />
          <span className={styles["ways"]} data-screen-only>
            <ButtonLink
              to={calendarReminder(id, new Date(), website)}
              download="reminder.ics"
              variant="secondary"
            >
              Add to calendar
            </ButtonLink>
            <Button variant="secondary" onClick={() => window.print()}>
              Print this page
            </Button>
            <HomeLink />
          </span>
        </div>
        <p className="small-print" data-screen-only>
          “Add to calendar” sets a reminder for tomorrow to choose your time.
        </p>
      </section>
    </>
  );
}

interface ReceiptTableProps {
  receipt: Receipt;
  /** What was booked or paid for. */
  what: string;
  booked: Booked["booked"];
}

function ReceiptTable({ receipt, what, booked }: ReceiptTableProps) {
  const { id, email, listPricePence, totalPence, code, percentOff, at } = receipt;
  const moment = new Date(at).toLocaleString("en-GB", {
    timeZone: "Europe/London",
    dateStyle: "long",
    timeStyle: "short",
  });
  return (
    <section className="sheet stack-4" aria-labelledby="receipt">
      <h2 id="receipt">Your receipt</h2>
      <dl className={styles["receipt"]}>
        <Row label="For">{what}</Row>
        {code && <Row label="Price">{formatPounds(listPricePence)}</Row>}
        {code && (
          <Row label={`${code}, ${percentOff}% off`}>
            −{formatPounds(listPricePence - totalPence)}
          </Row>
        )}
        <Row label={booked === "paid" ? "Paid by card" : "Nothing to pay"}>
          {formatPounds(totalPence)}
        </Row>
        <Row label="Date">{moment}</Row>
        {email && <Row label="Sent to">{email}</Row>}
        <Row label="Reference">{id.slice(0, 8).toUpperCase()}</Row>
      </dl>
    </section>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="split">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function BookingSteps({ email = "you" }: { email?: string | undefined }) {
  const { name } = useWebsite().who;
  return (
    <>
      <li>
        A confirmation with all your answers is on its way to {email}. If it isn’t there soon, check
        your spam folder.
      </li>
      <li>Choose a time for your call with {name}, now or later.</li>
      <li>{name} reads your answers before you talk.</li>
    </>
  );
}

function PaymentSteps({ email }: { email: string | undefined }) {
  const { name } = useWebsite().who;
  return (
    <>
      {email === undefined && (
        <li>If you gave an email address, a receipt is on its way to you.</li>
      )}
      {email === "" && (
        <li>You gave no email address, so this page is your receipt. Print it to keep it.</li>
      )}
      {email && <li>A receipt is on its way to {email}.</li>}
      <li>If you have not agreed on a time with {name} yet, choose one that suits you.</li>
      <li>
        If you have a question, <Link to={paths.contact}>write to us</Link> and name your reference.
      </li>
    </>
  );
}

const store = tabStore<Receipt>(receiptKey, { parse: parseReceipt });

/** The receipt of this booking or payment, if this tab made it. */
export function readReceipt(id: string): Receipt | undefined {
  const receipt = store.read();
  return receipt?.id === id ? receipt : undefined;
}

/** Without zod, which the thank-you page does not load. */
function parseReceipt(kept: unknown): Receipt {
  const fields = new Map<string, unknown>(Object.entries(Object(kept)));
  const text = (name: string) => {
    const value = fields.get(name);
    if (typeof value !== "string") throw new TypeError(`The receipt has no ${name}.`);
    return value;
  };
  const count = (name: string) => {
    const value = fields.get(name);
    if (typeof value !== "number") throw new TypeError(`The receipt has no ${name}.`);
    return value;
  };
  return {
    id: text("id"),
    name: text("name"),
    email: text("email"),
    listPricePence: count("listPricePence"),
    totalPence: count("totalPence"),
    code: text("code"),
    percentOff: count("percentOff"),
    at: count("at"),
  };
}
