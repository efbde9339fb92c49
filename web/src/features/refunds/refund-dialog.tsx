import { type FormEvent, useState } from "react";
import {
  type Refund,
  type RefundRequest,
  refundFailureMessage,
  refundReasonLabels,
  refundReasons,
} from "#shared/bookings/refunds.ts";
import { formatPounds } from "#shared/values/money.ts";
import desk from "#web/admin/desk.module.css";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { useFocusOnRefusal } from "#web/components/form.tsx";
import { Notice } from "#web/components/notice.tsx";
import { SelectField, TextAreaField, TextField } from "#web/components/text-field.tsx";
import { SessionEnded } from "#web/session/call-as-trainer.ts";
import { useSessionEnded } from "#web/session/require-session.tsx";
import { emptyForm, type RefundForm, readForm } from "./refund-form.ts";
import styles from "./refunds.module.css";
import type { AskForRefund } from "./refunds-api.ts";

interface RefundDialogProps {
  readonly bookingId: string;
  /** Who gets the money, as the trainer knows them. */
  readonly to: string;
  /** What may be given back, in pence. */
  readonly leftPence: number;
  readonly ask: AskForRefund;
  /** Told what has become of the refund, which is then on the booking. */
  readonly onDone: (refund: Refund) => void;
  readonly onClose: () => void;
}

/** Asks how much to give back and why, says it once more in full, and does it. */
export function RefundDialog({
  bookingId,
  to,
  leftPence,
  ask,
  onDone,
  onClose,
}: RefundDialogProps) {
  const [form, setForm] = useState(() => emptyForm(leftPence));
  const [errors, setErrors] = useState<{ amount?: string; note?: string }>({});
  const formElement = useFocusOnRefusal(errors);
  const [request, setRequest] = useState<RefundRequest>();
  // One id for as long as nobody has said that nothing came of it: asking again is the same refund.
  const [refundId, setRefundId] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const sessionEnded = useSessionEnded();
  const change = (part: Partial<RefundForm>) => {
    setForm((before) => ({ ...before, ...part }));
    setErrors({});
  };

  function review(event: FormEvent) {
    event.preventDefault();
    const read = readForm(form, refundId, leftPence);
    if ("errors" in read) {
      setErrors(read.errors);
      return;
    }
    setProblem(undefined);
    setRequest(read.request);
  }

  async function refund(asked: RefundRequest) {
    setBusy(true);
    setProblem(undefined);
    try {
      const { refunds } = await ask(bookingId, asked);
      const made = refunds.find((each) => each.refundId === asked.refundId);
      if (made && made.status !== "failed") onDone(made);
      else {
        setProblem(refundFailureMessage(made?.failure));
        setRefundId(crypto.randomUUID());
        setRequest(undefined);
      }
    } catch (error) {
      if (error instanceof SessionEnded) sessionEnded();
      else setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open title="Refund" onClose={onClose}>
      <div className={styles["form"]}>
        {problem && (
          <Notice tone="danger" title="The refund is not made">
            <p>{problem}</p>
          </Notice>
        )}
        {request ? (
          <>
            <p className={styles["confirmation"]}>
              {formatPounds(request.amount)} will go back to the card that {to} paid with
              {request.amount < leftPence
                ? `. ${formatPounds(leftPence - request.amount)} stays paid.`
                : ", and nothing stays paid."}{" "}
              This cannot be undone.
            </p>
            <div className={desk["actions"]}>
              <Button variant="secondary" disabled={isBusy} onClick={() => setRequest(undefined)}>
                Back
              </Button>
              <Button variant="danger" busy={isBusy} onClick={() => refund(request)}>
                Refund {formatPounds(request.amount)}
              </Button>
            </div>
          </>
        ) : (
          <form ref={formElement} className={styles["form"]} onSubmit={review} noValidate>
            <TextField
              name="refundAmount"
              label="Amount in pounds"
              hint={`Up to ${formatPounds(leftPence)}, which is what is left`}
              inputMode="decimal"
              autoComplete="off"
              value={form.amount}
              onChange={(amount) => change({ amount })}
              error={errors.amount}
            />
            <SelectField
              name="refundReason"
              label="Reason"
              hint="Stripe is told this"
              value={form.reason}
              onChange={(value) =>
                change({ reason: refundReasons.find((each) => each === value) ?? form.reason })
              }
              options={refundReasons.map((value) => ({
                value,
                label: refundReasonLabels[value],
              }))}
            />
            <TextAreaField
              name="refundNote"
              label="Note"
              optional
              hint="For you alone; it stays with the booking"
              rows={2}
              value={form.note}
              onChange={(note) => change({ note })}
              error={errors.note}
            />
            <div className={desk["actions"]}>
              <Button variant="secondary" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit">Continue</Button>
            </div>
          </form>
        )}
      </div>
    </Dialog>
  );
}

/** What to say of a call that gave no answer, or was refused. */
function problemOf(error: unknown): string {
  if (error instanceof ApiError && error.code === "conflict") {
    return "This refund has been asked for with another amount. Close this and look at the refunds.";
  }
  if (error instanceof ApiError && !error.isTransient) return error.detail;
  return "There was no answer. Press the button again: what was asked for once is refunded once.";
}
