import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { BookingKind } from "#shared/bookings/booking-kinds.ts";
import { currentStartRequest } from "#shared/bookings/cancellation.ts";
import type { ClientBooking } from "#shared/bookings/client-booking.ts";
import { clientBookingPath } from "#shared/site/booking-paths.ts";
import { paths } from "#shared/site/paths.ts";
import { sendStartRequest } from "#web/api/send-start-request.ts";
import { type Receipt, receiptStore } from "#web/checkout/receipt.ts";
import { Button, ButtonLink } from "#web/components/button.tsx";
import { KnownTime, TimeInWords } from "#web/components/known-time.tsx";
import { Notice } from "#web/components/notice.tsx";
import { ReceiptRow, Receipt as ReceiptTable } from "#web/components/receipt.tsx";
import { useSchedulingLink } from "#web/components/scheduling-link.ts";
import { SessionTimes } from "#web/components/session-times.tsx";
import { TimeChoice } from "#web/components/time-choice.tsx";
import { useWebsite } from "#web/website.ts";
import type { Show, ThankYou } from "./ask-server.ts";
import styles from "./booked-content.module.css";
import { BookingLink, HomeLink } from "./links.tsx";
import { calendarReminder } from "./scheduling.ts";
import { useLaterShowing } from "./use-later-showing.ts";

interface ThankYouKind {
  readonly what: string;
  readonly Steps: (props: StepsProps) => ReactNode;
  /** Where its time is chosen: before the receipt, or after it. */
  readonly time: "first" | "last";
}

const kinds: Readonly<Record<BookingKind, ThankYouKind>> = {
  consultations: { what: "Fitness consultation", Steps: BookingSteps, time: "first" },
  sessions: { what: "Personal training", Steps: PaymentSteps, time: "last" },
};

interface BookedContentProps {
  readonly booked: Extract<ThankYou, { readonly status: "booked" }>;
  readonly show: Show;
}

export default function BookedContent({ booked, show }: BookedContentProps) {
  const refresh = useLaterShowing(booked, show);
  const { kind, id, isOther = false, isLater = false, booking } = booked;
  const kept = receiptStore.read();
  const receipt = kept?.id === id && !isOther ? kept : undefined;
  const { who } = useWebsite();
  const { what, Steps, time } = kinds[kind];
  return (
    <>
      {isOther && <OtherTabNotice />}
      {time === "first" && (
        <ConsultationTime
          {...{ id, receipt, isLater, booking }}
          // The booking is read by the link that this tab has.
          refresh={receipt && refresh}
        />
      )}
      {receipt && (
        <ReceiptSection receipt={receipt} what={`${receipt.item ?? what} with ${who.name}`} />
      )}
      {time === "last" && (
        <SessionsTime {...{ id, receipt, booking }} refresh={receipt && refresh} />
      )}
      <section className="sheet stack-4">
        <h2>What happens next</h2>
        <ol className={`stack-3 ${styles["next"]}`}>
          <Steps
            email={receipt?.email}
            isOther={isOther}
            isLater={isLater}
            isBlock={(receipt?.item ?? booking?.block) !== undefined}
          />
        </ol>
        <div className="actions" data-screen-only>
          {receipt && (
            <BookingLink to={clientBookingPath(id, receipt.clientToken)}>
              See or cancel your booking
            </BookingLink>
          )}
          <HomeLink />
        </div>
      </section>
    </>
  );
}

/** What this tab holds is not what was booked: it claims nothing about the confirmation. */
function OtherTabNotice() {
  return (
    <Notice tone="warning" title="Booked with the answers from your other tab">
      <p>
        You had this form open in two tabs, and the other tab sent its answers last. Those are the
        ones I have, and any confirmation goes to the email address given there. If that is not what
        you wanted, <Link to={paths.contact}>write to me</Link>.
      </p>
    </Notice>
  );
}

interface ConsultationTimeProps extends SchedulingProps {
  isLater: boolean;
}

/** A time that was chosen meanwhile is shown; where nothing is known of it any more, nothing is claimed. */
function ConsultationTime({ id, receipt, isLater, booking, refresh }: ConsultationTimeProps) {
  const link = useSchedulingLink("consultations", id, receipt);
  const startsAt = booking?.startsAt ?? null;
  const isOpen = booking ? booking.timeChosenAt === null : !isLater;
  return (
    <section className="sheet stack-4">
      <div role="status">
        <h2>{startsAt === null && isOpen ? "One step left: choose your time" : "Your time"}</h2>
        {startsAt !== null && <TimeInWords at={startsAt} />}
        {startsAt === null && !isOpen && (
          <p>
            {booking
              ? "Thank you for telling me you’ve chosen a time."
              : "If you haven’t chosen a time yet, choose one here."}
          </p>
        )}
      </div>
      {booking && receipt && startsAt !== null ? (
        <KnownTime booking={booking} startsAt={startsAt} token={receipt.clientToken} link={link} />
      ) : (
        <Scheduling {...{ id, receipt, booking, refresh }} />
      )}
    </section>
  );
}

interface SchedulingProps {
  id: string;
  /** Without it the press cannot be recorded, and asks for nothing. */
  receipt: Receipt | undefined;
  booking: ClientBooking | undefined;
  refresh?: ((signal: AbortSignal) => Promise<unknown>) | undefined;
}

function Scheduling(props: SchedulingProps) {
  const { id, receipt, booking } = props;
  const link = useSchedulingLink("consultations", id, receipt);
  const { asked, ...choice } = useChoice("consultations", props, link);
  const isReported = booking !== undefined && booking.timeChosenAt !== null;
  return (
    <div className="stack-3">
      <TimeChoice
        {...choice}
        link={link}
        label={isReported ? "Choose another time" : "Choose a time"}
        isMain={!isReported}
      />
      {asked && <p className="small-print">{currentStartRequest.consultations.wording}</p>}
    </div>
  );
}

/** The times of sessions: a payment's, or as many as are left of a block. */
function SessionsTime(props: SchedulingProps) {
  const { id, receipt, booking } = props;
  const link = useSchedulingLink("sessions", id, receipt);
  const { asked, ...choice } = useChoice("sessions", props, link);
  const coming = booking?.comingSessions ?? [];
  const isBlock = (receipt?.item ?? booking?.block) !== undefined;
  return (
    <SessionTimes
      {...{ coming, link, isBlock, ...choice }}
      isOneLeft={(booking?.timesLeft ?? 1) > 0}
      asksToStart={asked !== undefined}
    />
  );
}

/**
 * The press that leads to the calendar, and the reminder beside it. It asks for nothing if the booking is free, is a block
 * or can no longer be cancelled.
 */
function useChoice(kind: BookingKind, props: SchedulingProps, link: string) {
  const { id, receipt, booking, refresh } = props;
  const website = useWebsite();
  const mayAsk = booking === undefined || booking.cancellableUntil !== null;
  // Of a block, that was asked with the payment.
  const isPaid = receipt !== undefined && receipt.totalPence > 0 && !receipt.item;
  const asked = isPaid && mayAsk ? receipt : undefined;
  return {
    asked,
    refresh,
    onChoose: () => asked && sendStartRequest(kind, id, asked.clientToken),
    beside: (
      <ButtonLink
        to={calendarReminder(id, new Date(), link, website)}
        download="reminder.ics"
        variant="secondary"
      >
        Remind me tomorrow
      </ButtonLink>
    ),
    hint: (
      <p className="small-print">
        “Remind me tomorrow” downloads a reminder for 9:00 tomorrow. Open it to add it to your
        calendar.
      </p>
    ),
  };
}

function ReceiptSection({ receipt, what }: { receipt: Receipt; what: string }) {
  const { id, email, at, ...price } = receipt;
  return (
    <section className="sheet stack-4" aria-labelledby="receipt">
      <ReceiptTable {...price} bookingId={id} what={what} at={new Date(at)}>
        {email && <ReceiptRow label="Sent to">{email}</ReceiptRow>}
      </ReceiptTable>
      <div data-screen-only>
        <Button variant="secondary" onClick={() => window.print()}>
          Print this page
        </Button>
      </div>
    </section>
  );
}

interface StepsProps {
  email: string | undefined;
  isOther: boolean;
  isLater: boolean;
  isBlock: boolean;
}

function BookingSteps({ email = "you", isOther, isLater }: StepsProps) {
  return (
    <>
      {!isOther && (
        <li>
          <span>
            {isLater
              ? `I’ve sent a confirmation with all your answers to ${email}.`
              : `A confirmation with all your answers is on its way to ${email}.`}
          </span>{" "}
          <span>
            {isLater
              ? "If you can’t find it, check your spam folder."
              : "If it hasn’t arrived in a few minutes, check your spam folder."}
          </span>
        </li>
      )}
      <li>I’ll read your answers before we talk.</li>
    </>
  );
}

function PaymentSteps({ email, isOther, isLater, isBlock }: StepsProps) {
  const areAgreed = useWebsite().where.sessionSchedulingUrl === "";
  const isSent = isLater ? "was sent to" : "is on its way to";
  return (
    <>
      {email === undefined && !isOther && (
        <li>{`If you gave an email address, a receipt ${isSent} you.`}</li>
      )}
      {email === "" && (
        <li>
          You didn’t give an email address, so this page is your only receipt. Print it or save it.
        </li>
      )}
      {email && <li>{`A receipt ${isSent} ${email}.`}</li>}
      {isBlock && <li>Your booking page shows how many sessions you have left, and until when.</li>}
      {isBlock && areAgreed && <li>We agree our sessions between us.</li>}
      <li>
        If you have a question, <Link to={paths.contact}>write to me</Link> and quote your
        reference.
      </li>
    </>
  );
}
