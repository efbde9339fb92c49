import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { paymentMessages } from "#shared/payments/payments.ts";
import { paths } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";
import { type CheckoutKind, readKeptDraft } from "#web/checkout/kept-draft.ts";
import { Button, ButtonLink } from "#web/components/button.tsx";
import { ExternalIcon } from "#web/components/icons.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Page } from "#web/components/page.tsx";
import { Spinner } from "#web/components/spinner.tsx";
import { useInBrowser } from "#web/components/use-in-browser.ts";
import styles from "./thank-you-page.module.css";
import { useThankYou } from "./use-thank-you.ts";

/** `/thank-you`: the end of a booking, and where a bank's page returns to. */
export default function ThankYouPage() {
  return useInBrowser() ? <Outcome /> : <Neutral />;
}

function Outcome() {
  const { askAgain, ...thankYou } = useThankYou();
  switch (thankYou.status) {
    case "booked":
      return <BookedPage kind={thankYou.kind} paid={thankYou.booked === "paid"} />;
    case "asking":
      return (
        <Screen title="Just a moment">
          <Spinner label="Looking up your payment…" />
        </Screen>
      );
    case "processing":
      return (
        <Screen title="Almost there">
          <Spinner label={paymentMessages.processing} />
          <p>
            Your bank has not answered yet.{" "}
            {thankYou.kind === "booking"
              ? "You will get an email as soon as your booking is confirmed, so you may also close this page."
              : "If you gave an email address, you will get a receipt as soon as it has, so you may also close this page."}
          </p>
          <div className={styles["ways"]}>
            <Button variant="secondary" onClick={askAgain}>
              Check again
            </Button>
            <HomeLink />
          </div>
        </Screen>
      );
    case "failed":
      return <FailedPage kind={thankYou.kind} />;
    case "neutral":
      return <Neutral />;
  }
}

const bookedTexts = {
  booking: {
    paid: "Your consultation is booked and paid.",
    free: "Your consultation is booked.",
    mail: "A confirmation with all your answers is on its way to you by email. If it isn’t there soon, check your spam folder.",
    next: `Choose a time for your call with ${site.trainerName}, and that is everything. You can also do it later.`,
  },
  payment: {
    paid: "Your payment has been received.",
    free: "Your free booking has been confirmed.",
    mail: "If you gave an email address, a receipt is on its way to you.",
    next: `If you have not agreed on a time with ${site.trainerName} yet, choose one that suits you. You can also do it later.`,
  },
} as const;

function BookedPage({ kind, paid }: { kind: CheckoutKind; paid: boolean }) {
  const texts = bookedTexts[kind];
  return (
    <Screen title="Thank you">
      <Notice tone="success" title={paid ? texts.paid : texts.free}>
        <p>{texts.mail}</p>
      </Notice>
      <section className="sheet stack-4">
        <h2>One last thing</h2>
        <p>{texts.next}</p>
        <div className={styles["ways"]}>
          <ScheduleLink />
          <HomeLink />
        </div>
      </section>
    </Screen>
  );
}

const failedTexts = {
  booking: {
    title: "Your payment failed, so nothing is booked yet.",
    back: "Back to your booking",
    path: paths.bookingForm,
  },
  payment: {
    title: "Your payment failed, so nothing is paid yet.",
    back: "Back to your payment",
    path: paths.payment,
  },
} as const;

function FailedPage({ kind }: { kind: CheckoutKind }) {
  const { title, back, path } = failedTexts[kind];
  return (
    <Screen title="Payment not completed">
      <Notice tone="danger" title={title}>
        <p>
          Your bank did not let the payment through.
          {readKeptDraft(kind) && " Everything you typed is still there: go back and try again."}
        </p>
      </Notice>
      <div className={styles["ways"]}>
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
        This is where a booking ends. If you have just booked, your confirmation is in your email,
        and you can choose a time for your call here. If you have not,{" "}
        <Link to={paths.bookConsultation}>this is how it begins</Link>.
      </p>
      <div className={styles["ways"]}>
        <ScheduleLink />
        <HomeLink />
      </div>
    </Screen>
  );
}

function Screen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page
      title={title}
      description="What happens once you have paid, and how to choose a time for your session."
      noIndex
    >
      <div className="stack-6">{children}</div>
    </Page>
  );
}

function ScheduleLink() {
  return (
    <ButtonLink to={site.schedulingUrl} size="large">
      Schedule your call
      <ExternalIcon />
    </ButtonLink>
  );
}

function HomeLink() {
  return (
    <ButtonLink to={paths.home} variant="quiet">
      Return to Home
    </ButtonLink>
  );
}
