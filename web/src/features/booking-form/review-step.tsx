import { type ReactNode, useEffect } from "react";
import { spacePromise } from "#shared/bookings/booking-pause.ts";
import {
  type AnswerName,
  answerLabels,
  answerNames,
  answerText,
} from "#shared/consultations/booking-answers.ts";
import {
  bookingSteps,
  HealthInformation,
  wizardMessages,
} from "#shared/consultations/booking-form.ts";
import { currentHealthConsent } from "#shared/consultations/health-consent.ts";
import type { BookingAnswers } from "#shared/consultations/typed-answers.ts";
import { fetchCardCodeAhead } from "#web/checkout/card-code.ts";
import { CardPaymentStep } from "#web/checkout/card-payment-step.tsx";
import { ContractFacts } from "#web/checkout/contract-facts.tsx";
import { DiscountCodeBox, PriceSummary } from "#web/checkout/price-summary.tsx";
import { FreeBooking, ProceedToPayment } from "#web/checkout/proceed-to-payment.tsx";
import { Button } from "#web/components/button.tsx";
import { leaveFocusToHeading } from "#web/components/leave-focus.ts";
import { Notice } from "#web/components/notice.tsx";
import { PauseNotice } from "#web/components/pause-notice.tsx";
import { useWebsite } from "#web/website.ts";
import { NextSteps } from "./booking-aside.tsx";
import styles from "./review-step.module.css";
import type { BookingWizard } from "./use-booking-wizard.ts";

/** The fifth step: all answers, the price, and the way to pay it. */
export default function ReviewStep({ wizard }: { wizard: BookingWizard }) {
  useEffect(() => void fetchCardCodeAhead(), []);
  const { discountCode, locked } = wizard;
  return (
    <div className="stack-6">
      <AnswersSummary wizard={wizard} />
      <PriceSummary label="Consultation fee" checkout={wizard}>
        <DiscountCodeBox discount={discountCode} locked={locked} />
      </PriceSummary>
      <Payment wizard={wizard} />
    </div>
  );
}

function Payment({ wizard }: { wizard: BookingWizard }) {
  const contract = <ContractFacts kind="consultations" totalPence={wizard.totalPence} />;
  if (wizard.full) {
    return (
      <PauseNotice isPart {...wizard.full}>
        <p>{spacePromise}</p>
        <p>You have not been charged, and your answers stay in this tab.</p>
      </PauseNotice>
    );
  }
  if (wizard.totalPence === 0) {
    return (
      <FreeBooking free={wizard.free}>
        <p>Your code covers the whole fee. There is nothing to pay, and no card is needed.</p>
        <div className={styles["nextSteps"]}>
          <NextSteps free />
        </div>
        {contract}
      </FreeBooking>
    );
  }
  if (wizard.paymentShown) return <CardPaymentStep payment={wizard.payment} contract={contract} />;
  return (
    <ProceedToPayment
      label={wizardMessages.proceed}
      // The code's price would close the payment again.
      busy={wizard.discountCode.checking}
      totalPence={wizard.totalPence}
      onClick={wizard.openPayment}
    >
      <div className={styles["nextSteps"]}>
        <NextSteps />
      </div>
      {contract}
    </ProceedToPayment>
  );
}

function AnswersSummary({ wizard }: { wizard: BookingWizard }) {
  const { answers, edit, locked } = wizard;
  const { who } = useWebsite();
  return (
    <div className="stack-5">
      {bookingSteps.map(({ title, schema }, step) => {
        const withheld = schema === HealthInformation && wizard.healthConsent.withholdsAnswers;
        return (
          <section key={title} className={styles["group"]} aria-label={title}>
            <header className={styles["header"]}>
              <h3 className={styles["title"]}>{title}</h3>
              {!locked && (
                <Button variant="quiet" onClick={() => edit(step)} aria-label={`Edit ${title}`}>
                  Edit
                </Button>
              )}
            </header>
            <Answers
              answers={answers}
              names={answerNames.filter((name) => name in schema.shape)}
              withheld={withheld}
            />
            {withheld && (
              <div className={styles["withheld"]}>
                <Notice tone="warning" title="Not part of your booking">
                  <p>
                    I won’t get these answers, because you haven’t ticked the consent box. It says:
                    “<span>{currentHealthConsent.wording(who.name)}</span>”
                  </p>
                  {!locked && (
                    <Button
                      variant="secondary"
                      ref={leaveFocusToHeading}
                      onClick={() => wizard.healthConsent.change(true)}
                    >
                      Agree and include these answers
                    </Button>
                  )}
                </Notice>
              </div>
            )}
          </section>
        );
      })}
    </div>
  );
}

/** Lets an email address break after the `@`. */
function breakable(text: string): ReactNode {
  const [user, domain, ...more] = text.split("@");
  if (domain === undefined || more.length > 0) return text;
  return (
    <>
      <bdi>{`${user}@`}</bdi>
      <wbr />
      <bdi>{domain}</bdi>
    </>
  );
}

interface AnswersProps {
  answers: BookingAnswers;
  names: readonly AnswerName[];
  withheld: boolean;
}

function Answers({ answers, names, withheld }: AnswersProps) {
  const given = names.filter((name) => answerText(answers, name));
  const empty = names.filter((name) => !given.includes(name));
  return (
    <>
      {given.length > 0 && (
        <dl className={styles["answers"]} data-withheld={withheld}>
          {given.map((name) => (
            <div key={name}>
              <dt>{answerLabels[name]}</dt>
              <dd>{breakable(answerText(answers, name))}</dd>
            </div>
          ))}
        </dl>
      )}
      {empty.length > 0 && (
        <p className="small-print">{`Left empty: ${empty.map((name) => answerLabels[name]).join(", ")}`}</p>
      )}
    </>
  );
}
