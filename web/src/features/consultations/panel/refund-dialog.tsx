import { useState } from "react";
import { type AdminBooking, isErasedRecord } from "#shared/bookings/admin-bookings.ts";
import { dueIfCancelled } from "#shared/bookings/owed.ts";
import type { RefundRequest } from "#shared/bookings/refund-form.ts";
import { refundReasonLabels, refundReasons } from "#shared/bookings/refunds.ts";
import { formatPounds } from "#shared/values/money.ts";
import desk from "#web/admin/desk.module.css";
import { useFormFields } from "#web/admin/use-form-fields.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { Form } from "#web/components/form.tsx";
import { Notice } from "#web/components/notice.tsx";
import { SelectField, TextAreaField, TextField } from "#web/components/text-field.tsx";
import { useSessionEnd } from "#web/session/require-session.tsx";
import { emptyFields, readRefund, refundLabels } from "./refund-form.ts";
import { useRefund } from "./use-refund.ts";

interface RefundDialogProps {
  readonly booking: AdminBooking;
  readonly leftPence: number;
  readonly onClose: () => void;
}

export function RefundDialog({ booking, leftPence, onClose }: RefundDialogProps) {
  // Of a block, without the sessions that were held.
  const proposed = Math.min(leftPence, dueIfCancelled(booking)) || leftPence;
  const form = useFormFields(refundLabels, () => emptyFields(proposed));
  const [request, setRequest] = useState<RefundRequest>();
  const { refundId, refund, reload } = useRefund(booking.bookingId);
  const [problem, setProblem] = useState<RefundProblem>();
  const [isBusy, setBusy] = useState(false);
  const endsSession = useSessionEnd();
  const { takenByHand } = booking;
  const payer = (!isErasedRecord(booking) && booking.name) || "the client";

  function review() {
    const read = readRefund(form.fields, refundId, leftPence);
    if ("errors" in read) return form.refuse(read.errors);
    setProblem(undefined);
    setRequest(read.value);
  }

  function close() {
    onClose();
    void reload();
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
      if (!endsSession(error)) setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog title={takenByHand ? "Note a Refund" : "Refund"} onClose={close}>
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
                  ? `You have given ${formatPounds(request.amount)} back to ${payer}`
                  : `${formatPounds(request.amount)} will go back to the card that ${payer} paid with`
              }${
                request.amount < leftPence
                  ? `. ${formatPounds(leftPence - request.amount)} is kept.`
                  : ", which is the full amount left."
              } This cannot be undone.`}
            </p>
            {"startsAt" in booking && booking.startsAt && request.amount === leftPence && (
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
              >{`${takenByHand ? "Note Refund of" : "Refund"} ${formatPounds(request.amount)}`}</Button>
            </div>
          </>
        ) : (
          <Form {...form.formProps} onSubmit={review}>
            <TextField
              {...form.field("amount")}
              hint={`Up to ${formatPounds(leftPence)}, which is what is left${
                proposed < leftPence
                  ? `; ${formatPounds(proposed)} without the sessions that were held`
                  : ""
              }`}
              inputMode="decimal"
            />
            <SelectField
              {...form.field("reason")}
              hint={takenByHand ? undefined : "Stripe receives this"}
              options={refundReasons.map((value) => ({ value, label: refundReasonLabels[value] }))}
            />
            <TextAreaField
              {...form.field("note")}
              optional
              hint="Only you see it; it stays with the booking"
              rows={2}
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
