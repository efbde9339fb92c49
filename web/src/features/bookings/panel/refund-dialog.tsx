import { useState } from "react";
import { type AdminBooking, isErasedRecord } from "#shared/bookings/admin-bookings.ts";
import type { RefundRequest } from "#shared/bookings/refund-form.ts";
import { refundReasonLabels, refundReasons } from "#shared/bookings/refunds.ts";
import type { Planned } from "#shared/consultations/times.ts";
import { formatPounds, formatPoundsInProse } from "#shared/values/money.ts";
import desk from "#web/admin/desk.module.css";
import { useFormFields } from "#web/admin/use-form-fields.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { Form } from "#web/components/form.tsx";
import { Notice } from "#web/components/notice.tsx";
import { SelectField, TextAreaField, TextField } from "#web/components/text-field.tsx";
import { useSessionEnd } from "#web/signed-in/require-session.tsx";
import styles from "./panel.module.css";
import { mayKeepInWords } from "./proposed-refund.ts";
import {
  choiceOf,
  emptyFields,
  type Reckoned,
  readRefund,
  reckon,
  refundLabels,
} from "./refund-form.ts";
import { RestChoiceField, restInWords } from "./rest-choice.tsx";
import { useRefund } from "./use-refund.ts";

interface RefundDialogProps {
  readonly booking: AdminBooking;
  /** What is proposed; otherwise all that is left, or of a block what the sessions left cost. */
  readonly amountPence?: number | undefined;
  /** Whether it begins with the question whether to refund that, which *Back* changes. */
  readonly isReviewed?: boolean;
  readonly onClose: () => void;
}

export function RefundDialog({
  booking,
  amountPence,
  isReviewed = false,
  onClose,
}: RefundDialogProps) {
  const [reckoned, setReckoned] = useState(() => reckon(booking));
  const { startsAt }: Partial<Planned> = booking;
  const { leftPence, proposedPence, sessions } = reckoned;
  const form = useFormFields(refundLabels, () => emptyFields(amountPence ?? proposedPence));
  const payer = (!isErasedRecord(booking) && booking.name) || "the client";
  const { refundId, refund, reload } = useRefund(booking.bookingId, payer);
  const [request, setRequest] = useState(() => {
    const read = readRefund(form.fields, refundId, reckoned);
    return isReviewed && "value" in read ? read.value : undefined;
  });
  const mayKeep = isReviewed && mayKeepInWords(booking, new Date());
  const [problem, setProblem] = useState<RefundProblem>();
  const [isBusy, setBusy] = useState(false);
  const endsSession = useSessionEnd();
  const { takenByHand } = booking;
  const choice = choiceOf(form.fields, reckoned);

  function review() {
    const read = readRefund(form.fields, refundId, reckoned);
    if ("errors" in read) return form.refuse(read.errors);
    setProblem(undefined);
    setRequest(read.value);
  }

  function close() {
    onClose();
    void reload();
  }

  /** Shows what is left now, with what was typed. A sum that was only proposed is proposed anew. */
  async function reckonAnew(): Promise<Reckoned | undefined> {
    const latest = await reload();
    if (!latest) return undefined;
    const next = reckon(latest);
    const isProposed = form.latest().amount === emptyFields(amountPence ?? proposedPence).amount;
    if (isProposed) form.type("amount", emptyFields(next.proposedPence).amount);
    setReckoned(next);
    setRequest(undefined);
    return next;
  }

  async function send(asked: RefundRequest) {
    setBusy(true);
    setProblem(undefined);
    try {
      const message = await refund(asked);
      if (message === undefined) return close();
      setProblem({ title: notMade, message });
      setRequest(undefined);
    } catch (error) {
      if (endsSession(error)) return;
      const next = isOutdated(error) ? await reckonAnew() : undefined;
      setProblem(problemOf(error, next));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog title={takenByHand ? "Record a Refund" : "Refund"} onClose={close}>
      <div className="stack-4">
        {problem && (
          <Notice tone="danger" title={problem.title}>
            <p>{problem.message}</p>
          </Notice>
        )}
        {request ? (
          <>
            <p className="opening">
              {`${
                takenByHand
                  ? `You have refunded ${formatPounds(request.amount)} to ${payer}`
                  : `${formatPounds(request.amount)} will be refunded to the card ${payer} paid with`
              }${
                request.amount < leftPence
                  ? `. You keep ${formatPounds(leftPence - request.amount)}.`
                  : ", which is everything left."
              } This cannot be undone.`}
            </p>
            {mayKeep && <p>{mayKeep}</p>}
            {request.sessionsLeft && <p>{restInWords(request.sessionsLeft, sessions)}</p>}
            {startsAt !== undefined && request.amount === leftPence && (
              <p>
                The consultation keeps its time, and stays in the client’s calendar, until you
                remove the time.
              </p>
            )}
            <div className={desk["actions"]}>
              <Button variant="secondary" disabled={isBusy} onClick={() => setRequest(undefined)}>
                Back
              </Button>
              <Button
                variant="danger"
                busy={isBusy}
                onClick={() => send(request)}
              >{`${takenByHand ? "Record Refund of" : "Refund"} ${formatPounds(request.amount)}`}</Button>
            </div>
          </>
        ) : (
          <Form {...form.formProps} onSubmit={review}>
            <TextField
              {...form.field("amount")}
              hint={`Up to ${formatPoundsInProse(leftPence)}.${
                proposedPence < leftPence
                  ? ` The sessions not used yet come to ${formatPoundsInProse(proposedPence)}.`
                  : ""
              }`}
              inputMode="decimal"
            />
            {choice && (
              <>
                <RestChoiceField
                  legend={refundLabels.sessionsLeft}
                  sessions={sessions}
                  chosen={choice}
                  onChange={(value) => form.type("sessionsLeft", value)}
                />
                <p>{restInWords(choice, sessions)}</p>
              </>
            )}
            <SelectField
              {...form.field("reason")}
              hint={takenByHand ? undefined : "Stripe gets this reason"}
              options={refundReasons.map((value) => ({ value, label: refundReasonLabels[value] }))}
            />
            <TextAreaField
              {...form.field("note")}
              optional
              hint="Only administrators can see this"
              rows={2}
              className={styles["refundNote"]}
            />
            <div className={desk["actions"]}>
              <Button variant="secondary" onClick={close}>
                Cancel
              </Button>
              <Button type="submit">Continue</Button>
            </div>
          </Form>
        )}
      </div>
    </Dialog>
  );
}

interface RefundProblem {
  readonly title: string;
  readonly message: string;
}

const notMade = "The refund was not made";
const notKnown = "It is not known whether the refund was made";

/** Whether a session was marked, or a refund made, since the form was opened. */
function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && outdated.includes(error.code);
}
const outdated = ["sessions_changed", "refunds_changed", "refund_too_large"];

/** @param now what the refund is reckoned with now, if that has changed. */
function problemOf(error: unknown, now: Reckoned | undefined): RefundProblem {
  if (error instanceof ApiError && error.code === "conflict") {
    const message =
      "This refund was already requested with another amount. Close this and check the list of refunds.";
    return { title: notKnown, message };
  }
  if (error instanceof ApiError && !error.isTransient) {
    const sum = now ? ` ${sumNow(now)}` : "";
    return { title: notMade, message: `${error.detail}${sum}` };
  }
  const message = "No reply. It’s safe to press again: the money is refunded only once.";
  return { title: notKnown, message };
}

function sumNow({ sessions, proposedPence }: Reckoned): string {
  const sum = formatPoundsInProse(proposedPence);
  return sessions > 0
    ? `The sessions not used yet come to ${sum} now.`
    : `${sum} is left to refund now.`;
}
