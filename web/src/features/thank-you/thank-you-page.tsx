import { lazy, type ReactNode, Suspense } from "react";
import { Link } from "react-router-dom";
import type { BookingKind } from "#shared/bookings/booking-kinds.ts";
import { paths } from "#shared/site/paths.ts";
import { keptBookingPath, readKeptDraft } from "#web/checkout/kept-draft.ts";
import { Button, ButtonLink } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Page } from "#web/components/page.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { Spinner } from "#web/components/spinner.tsx";
import { useInBrowser } from "#web/components/use-in-browser.ts";
import type { Show, ThankYou } from "./ask-server.ts";
import { BookingLink, HomeLink, ScheduleLink } from "./links.tsx";
import { useThankYou } from "./use-thank-you.ts";

/** `/thank-you`: the end of a booking, and where a bank's page returns to. */
export default function ThankYouPage() {
  return useInBrowser() ? <Outcome /> : <Neutral />;
}

function Outcome() {
  const { thankYou, show, askAgain } = useThankYou();
  switch (thankYou.status) {
    case "booked":
      return <BookedPage booked={thankYou} show={show} />;
    case "asking":
      return (
        <Screen title="Just a moment">
          <Spinner label="Looking up your booking…" />
        </Screen>
      );
    case "over":
      return (
        <Screen title="Your booking">
          <Suspense fallback={<Skeleton lines={3} />}>
            <OverContent over={thankYou} show={show} />
          </Suspense>
        </Screen>
      );
    case "unknown":
      return <UnknownPage {...thankYou} onRetry={askAgain} />;
    case "processing":
      return (
        <Screen title="Almost there">
          <Suspense fallback={<Skeleton lines={3} />}>
            <PendingContent kind={thankYou.kind} onRetry={askAgain} />
          </Suspense>
        </Screen>
      );
    case "failed":
      return <FailedPage kind={thankYou.kind} />;
    case "erased":
      return (
        <Screen title="Details deleted">
          <Notice tone="warning">
            <p>{thankYou.reason}</p>
          </Notice>
          <HomeLink />
        </Screen>
      );
    case "neutral":
      return <Neutral />;
  }
}

// The receipt is more than most visits here need. Where it cannot be loaded, the links remain.
const BookedContent = lazy(() =>
  import("./booked-content.tsx").catch(() => ({ default: () => <Ways /> })),
);

// These come after the code that has asked the server.
const PendingContent = lazy(() =>
  import("./pending-content.tsx").catch(() => ({ default: () => <HomeLink /> })),
);
const OverContent = lazy(() =>
  import("./over-content.tsx").catch(() => ({ default: () => <HomeLink /> })),
);

type Shown<Status> = Extract<ThankYou, { readonly status: Status }>;

const bookedTexts = {
  consultations: {
    paid: "Your consultation is booked and paid.",
    free: "Your consultation is booked.",
  },
  sessions: {
    paid: "Your payment has been received.",
    free: "Your free booking has been confirmed.",
  },
} as const;

function BookedPage({ booked, show }: { booked: Shown<"booked">; show: Show }) {
  return (
    <Screen title="Thank you">
      <Notice tone="success" title={bookedTexts[booked.kind][booked.booked]} />
      {/* Without links, which the receipt would push from under the thumb. */}
      <Suspense fallback={<Skeleton lines={6} />}>
        <BookedContent booked={booked} show={show} />
      </Suspense>
    </Screen>
  );
}

/** Says neither that it is booked nor that it is not. */
function UnknownPage({ id, onRetry }: Shown<"unknown"> & { onRetry: () => void }) {
  const path = keptBookingPath(id);
  return (
    <Screen title="Your booking">
      <Notice tone="warning" title="I cannot look up your booking at the moment.">
        <p>
          Please check your connection and try again. If you have just paid, do not pay again: what
          you have paid is recorded, even if this page cannot show it.
        </p>
      </Notice>
      <div className="actions">
        <Button onClick={onRetry}>Check again</Button>
        {path && <BookingLink to={path}>See your booking</BookingLink>}
        <HomeLink />
      </div>
    </Screen>
  );
}

const failedTexts = {
  consultations: {
    title: "Your payment didn’t go through, so nothing is booked yet.",
    back: "Back to your booking",
    path: paths.bookingForm,
  },
  sessions: {
    title: "Your payment didn’t go through, so nothing has been paid.",
    back: "Back to your payment",
    path: paths.payment,
  },
} as const;

function FailedPage({ kind }: { kind: BookingKind }) {
  const { title, back, path } = failedTexts[kind];
  return (
    <Screen title="Payment not completed">
      <Notice tone="danger" title={title}>
        <p>
          Your bank did not let the payment through, so you have not been charged.
          <span>
            {readKeptDraft(kind) && " Everything you typed is still there: go back and try again."}
          </span>
        </p>
      </Notice>
      <div className="actions">
        <ButtonLink to={path}>{back}</ButtonLink>
        <HomeLink />
      </div>
    </Screen>
  );
}

/** For visitors without a known booking. */
function Neutral() {
  return (
    <Screen title="Thank you">
      <p>
        If you’ve just booked, your confirmation is on its way by email and you can choose your time
        here. If not, you can <Link to={paths.bookConsultation}>book a consultation</Link>.
      </p>
      <Ways />
    </Screen>
  );
}

function Ways() {
  return (
    <div className="actions">
      <ScheduleLink />
      <HomeLink />
    </div>
  );
}

function Screen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page
      title={title}
      description="What happens once you have paid, and how to choose a time for your session."
      size="compact"
      noIndex
    >
      <div className="stack-6">{children}</div>
    </Page>
  );
}
