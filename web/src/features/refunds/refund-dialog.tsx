import { useState } from "react";
import type { RefundRequest } from "#shared/bookings/refund-form.ts";
import {
  type Refund,
  refundFailureMessage,
  refundReasonLabels,
  refundReasons,
} from "#shared/bookings/refunds.ts";
import { formatPounds } from "#shared/values/money.ts";
import desk from "#web/admin/desk.module.css";
import { useFormFields } from "#web/admin/use-form-fields.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { Form } from "#web/components/form.tsx";
import { Notice } from "#web/components/notice.tsx";
import { SelectField, TextAreaField, TextField } from "#web/components/text-field.tsx";
import { newId } from "#web/new-id.ts";
import { useSessionEnd } from "#web/session/require-session.tsx";
import { type AskForRefund, emptyFields, readRefund, refundLabels } from "./refund-form.ts";

interface RefundDialogProps {
  readonly bookingId: string;
  /** The name of the payer. */
  readonly to: string;
  /** What may be refunded, in pence. */
  readonly leftPence: number;
  /** Whether a time is noted, which a refund leaves as it is. */
  readonly hasTime: boolean;
  readonly ask: AskForRefund;
  /** Receives the refund once it is on the booking. */
  readonly onDone: (refund: Refund) => void;
  readonly onClose: () => void;
}

export function RefundDialog({
  bookingId,
  to,
  leftPence,
  hasTime,
  ask,
  onDone,
  onClose,
}: RefundDialogProps) {
  const form = useFormFields(refundLabels, () => emptyFields(leftPence));
  const [request, setRequest] = useState<RefundRequest>();
  // The same id until Stripe reports a failure, so that repeating a request refunds once.
  const [refundId, setRefundId] = useState(() => newId());
  const [problem, setProblem] = useState<RefundProblem>();
  const [isBusy, setBusy] = useState(false);
  const endsSession = useSessionEnd();

  function review() {
    const read = readRefund(form.fields, refundId, leftPence);
    if ("errors" in read) return form.refuse(read.errors);
    setProblem(undefined);
    setRequest(read.value);
  }

  async function refund(asked: RefundRequest) {
    setBusy(true);
    setProblem(undefined);
    try {
      const { refunds } = await ask(bookingId, asked);
      const made = refunds.find((each) => each.refundId === asked.refundId);
      if (made && made.status !== "failed") onDone(made);
      else {
        setProblem({ title: notMade, message: refundFailureMessage(made?.failure) });
        setRefundId(newId());
        setRequest(undefined);
      }
    } catch (error) {
      if (!endsSession(error)) setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog title="Refund" onClose={onClose}>
      <div className="stack-4">
        {problem && (
          <Notice tone="danger" title={problem.title}>
            <p>{problem.message}</p>
          </Notice>
        )}
        {request ? (
          <>
            <p className="opening">
              {`${formatPounds(request.amount)} will go back to the card that ${to} paid with${
                request.amount < leftPence
                  ? `. ${formatPounds(leftPence - request.amount)} is kept.`
                  : ", which is the full amount left."
              } This cannot be undone.`}
            </p>
            {hasTime && request.amount === leftPence && (
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
                onClick={() => refund(request)}
              >{`Refund ${formatPounds(request.amount)}`}</Button>
            </div>
          </>
        ) : (
          <Form {...form.formProps} onSubmit={review}>
            <TextField
              {...form.field("amount")}
              hint={`Up to ${formatPounds(leftPence)}, which is what is left`}
              inputMode="decimal"
            />
            <SelectField
              {...form.field("reason")}
              hint="Stripe receives this"
              options={refundReasons.map((value) => ({
                value,
                label: refundReasonLabels[value],
              }))}
            />
            <TextAreaField
              {...form.field("note")}
              optional
              hint="Only you see it; it stays with the booking"
              rows={2}
            />
            <div className={desk["actions"]}>
              <Button variant="secondary" onClick={onClose}>
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

function problemOf(error: unknown): RefundProblem {
  if (error instanceof ApiError && error.code === "conflict") {
    const message =
      "This refund was already requested with another amount. Close this and check the list of refunds.";
    return { title: notKnown, message };
  }
  if (error instanceof ApiError && !error.isTransient) {
    return { title: notMade, message: error.detail };
  }
  const message = "There was no answer. Press the button again: the money is refunded only once.";
  return { title: notKnown, message };
}
