import type { ReactNode } from "react";
import { eachInWords, sessionCount } from "#shared/sessions/block-words.ts";
import { longDate } from "#shared/values/dates-in-words.ts";
import { londonDate, londonTime } from "#shared/values/london-days.ts";
import { formatPounds } from "#shared/values/money.ts";
import { useWebsite } from "#web/website.ts";
import type { Elements } from "./elements.ts";
import styles from "./receipt.module.css";

interface ReceiptProps {
  bookingId: string;
  what: string;
  /** How many a block has. */
  sessions?: number | undefined;
  listPricePence: number;
  totalPence: number;
  code: string;
  percentOff: number;
  at: Date;
  /** Of what was paid to the trainer, whose time is not known. */
  paidHow?: string | undefined;
  children?: Elements;
}

export function Receipt({
  bookingId,
  what,
  sessions = 0,
  listPricePence,
  totalPence,
  code,
  percentOff,
  at,
  paidHow,
  children,
}: ReceiptProps) {
  const { who, legal } = useWebsite();
  const each = eachInWords(totalPence, sessions);
  return (
    <>
      <h2 id="receipt">Your receipt</h2>
      <dl className={styles["receipt"]}>
        <ReceiptRow label="For">{what}</ReceiptRow>
        {code && <ReceiptRow label="Price">{formatPounds(listPricePence)}</ReceiptRow>}
        {code && (
          <ReceiptRow
            label={`${code}, ${percentOff}% off`}
          >{`−${formatPounds(listPricePence - totalPence)}`}</ReceiptRow>
        )}
        <ReceiptRow label={paidHow ?? (totalPence > 0 ? "Paid by card" : "Nothing to pay")}>
          {formatPounds(totalPence)}
        </ReceiptRow>
        {each && <ReceiptRow label={sessionCount(sessions)}>{each}</ReceiptRow>}
        <ReceiptRow label="Date">{`${longDate(londonDate(at))}${paidHow ? "" : ` at ${londonTime(at)}`}`}</ReceiptRow>
        {children}
        <ReceiptRow label="Booked with">
          {[legal.trader || who.name, legal.address, legal.registration].filter(Boolean).join("\n")}
        </ReceiptRow>
        <ReceiptRow label="Reference">{bookingId.slice(0, 8).toUpperCase()}</ReceiptRow>
      </dl>
    </>
  );
}

export function ReceiptRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="split">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
