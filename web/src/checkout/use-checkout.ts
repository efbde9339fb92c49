import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import type { BookingKind } from "#shared/bookings/booking-kinds.ts";
import { paymentMessages } from "#shared/payments/payments.ts";
import { paths } from "#shared/site/paths.ts";
import type { FieldError } from "#shared/values/field-errors.ts";
import { plainEmail, visibleText } from "#shared/values/pasted-text.ts";
import { ApiError } from "#web/api/api-error.ts";
import { notePause, useBookingPause } from "#web/components/booking-pause.ts";
import { toast, withdrawAbout } from "#web/components/toasts.ts";
import { useWebsite } from "#web/website.ts";
import { type AnswerErrors, errorsByField, withoutErrors } from "./answer-errors.ts";
import type { CardFormSecrets } from "./card-form.ts";
import {
  type CheckoutDefinition,
  type CheckoutDraft,
  digestOf,
  newDraft,
  priceAfter,
} from "./checkout-definition.ts";
import { confirmCheckout, detailsDeleted, type Settlement } from "./confirmation.ts";
import { receiptStore } from "./receipt.ts";
import { type AwaitingPayment, type SendOutcome, sendDraft } from "./send-draft.ts";
import { type Booked, bankReturnUrl } from "./thank-you-link.ts";
import { type DiscountFields, useDiscountCode } from "./use-discount-code.ts";
import { useFreeBooking } from "./use-free-booking.ts";

/** Which pause keeps a kind from being booked. */
const refusedWhile = {
  consultations: "isFull",
  sessions: "isPaused",
} as const satisfies Readonly<Record<BookingKind, string>>;

export type PaymentSetUp =
  | ({ readonly outcome: "ready"; readonly amountPence: number } & CardFormSecrets)
  | { readonly outcome: "failed"; readonly message: string; readonly toast?: string }
  /** Submitted in an earlier attempt; the bank has not decided. */
  | { readonly outcome: "processing" }
  /** The page shows the reason and closes the payment step. */
  | { readonly outcome: "withdrawn" };

export interface CardCheckout {
  /** The visitor quotes it when asking about this payment. */
  readonly reference: string;
  readonly returnUrl: string;
  /** Whether an email tells the visitor how the payment ended. */
  readonly mailFollows: boolean;
  /** Prepares the draft's one payment. Safe to repeat. */
  readonly setUp: (signal: AbortSignal) => Promise<PaymentSetUp>;
  /** Asks the server whether it is paid. Throws after a few failed tries. */
  readonly confirm: (signal: AbortSignal) => Promise<Settlement>;
  readonly onSubmit: () => void;
  readonly onSettled: (status: Settlement) => void;
  /** Called with `true` while a payment is under way, which locks the page. */
  readonly onUnderWayChange: (underWay: boolean) => void;
}

interface CheckoutPage {
  readonly onAnswersRefused: (errors: readonly FieldError[]) => void;
  /** Hides the payment: its price or an answer has changed. */
  readonly closePayment: () => void;
}

/** The checkout of the booking form and the payment page, from the draft to the thank-you page. */
export function useCheckout<Draft extends CheckoutDraft, Body>(
  definition: CheckoutDefinition<Draft, Body>,
  { onAnswersRefused, closePayment }: CheckoutPage,
) {
  const { kind, store, successShownMs, priceField } = definition;
  const [kept, setDraft] = useState(() => store.read() ?? definition.emptyDraft());
  const purpose = definition.purposeOf(kept);
  // A code that is not granted for what is chosen now is neither shown nor sent.
  const draft = kept.discount?.for.includes(purpose) ? kept : { ...kept, discount: null };
  const [errors, setErrors] = useState<AnswerErrors>({});
  const [discountError, setDiscountError] = useState<string>();
  const [booking, setBooking] = useState<Omit<Booked, "kind" | "id">>();
  const booked = booking?.booked;
  const sentDigest = useRef<string>(undefined);
  const { id, clientToken, discount } = draft;
  const patchDraft = (changes: Partial<CheckoutDraft>) =>
    setDraft((current) => ({ ...current, ...changes }));

  // A booked draft leaves the tab, because it holds health data.
  useEffect(() => {
    if (booked) store.forget();
    else store.keep(kept);
  }, [store, kept, booked]);

  const navigate = useNavigate();
  useEffect(() => {
    if (!booking) return;
    const { booked, isOther = false, isLater } = booking;
    const state: Booked = { kind, id, booked, isOther, ...(isLater && { isLater }) };
    const leave = () => navigate(paths.thankYou, { replace: true, state });
    const timer = setTimeout(leave, booking.isLater ? 0 : successShownMs);
    return () => clearTimeout(timer);
  }, [booking, kind, id, successShownMs, navigate]);

  const listPricePence = definition.listPricePence(draft, useWebsite());
  const totalPence =
    listPricePence === undefined ? undefined : priceAfter(discount, listPricePence);

  const name = visibleText(draft.answers.name);
  const email = plainEmail(draft.answers.email);

  /** The draft leaves the tab once it is booked; this stays for the thank-you page. */
  function keepReceipt() {
    if (listPricePence === undefined || totalPence === undefined) return;
    const { code = "", percentOff = 0 } = discount ?? {};
    const price = { listPricePence, totalPence, code, percentOff };
    const requestDigest = sentDigest.current;
    const sent = { clientToken, ...(requestDigest && { requestDigest }) };
    const { name: item, sessions } = definition.itemOf?.(draft) ?? {};
    const bought = { kind, id, name, email, item, sessions, ...price };
    receiptStore.keep({ ...sent, ...bought, at: Date.now() });
  }

  /** Also closes the payment form, which has the old price. */
  function changeDiscount(changes: Partial<DiscountFields>, error?: string) {
    patchDraft(changes);
    setDiscountError(error);
    withdrawAbout(["discountCode"]);
    if (priceField) setErrors((current) => withoutErrors(current, [priceField]));
    closePayment();
  }

  async function send(signal: AbortSignal): Promise<SendOutcome> {
    const request = definition.request(draft);
    if ("errors" in request) return { outcome: "answersRefused", errors: request.errors };
    const requestDigest = await digestOf(request.body);
    sentDigest.current = requestDigest;
    const body = { ...request.body, ...(requestDigest && { requestDigest }) };
    const outcome = await sendDraft(draft.paymentSubmitted, {
      start: () => definition.start(body, { signal }),
      confirm: () => confirmCheckout(kind, { id, requestDigest }, signal),
      requestDigest,
    });
    signal.throwIfAborted();
    return outcome;
  }

  function handleOutcome(sent: SendOutcome): boolean {
    switch (sent.outcome) {
      case "booked":
        // A price above £0 is not what was booked: the code's percentage has changed, or another tab has paid.
        if (sent.booked === "free" && totalPence === 0 && !sent.isOther) keepReceipt();
        setBooking(sent);
        return true;
      case "answersRefused":
        onAnswersRefused(sent.errors);
        return true;
      case "discountRefused":
        changeDiscount({ discount: null }, sent.message);
        toast.error(sent.message, "discountCode");
        return true;
      case "paused":
        // The draft that the server had has expired, so its price is not kept any more.
        patchDraft({ quote: undefined });
        setRefusedAsFull(true);
        notePause({ isFull: true, isPaused: refusedWhile[kind] === "isPaused" });
        closePayment();
        return true;
      case "conflict": {
        const { id, clientToken } = newDraft();
        patchDraft({ id, clientToken, paymentSubmitted: false });
        return false;
      }
      default:
        return false;
    }
  }

  /** Keeps the server's price, and shows it if it is not the one that the visitor has agreed to. */
  function acceptQuote({ amountPence, listPricePence, percentOff }: AwaitingPayment): boolean {
    const agreed = amountPence === totalPence;
    const quote = { listPricePence, changedToPence: agreed ? undefined : amountPence };
    setDraft((current) => {
      const { discount } = current;
      const changed = discount && percentOff !== null ? { ...discount, percentOff } : discount;
      return { ...current, discount: changed, quote };
    });
    if (agreed) return true;
    closePayment();
    toast.info(paymentMessages.priceIsNow(amountPence));
    return false;
  }

  async function setUpPayment(signal: AbortSignal): Promise<PaymentSetUp> {
    const sent = await send(signal);
    if (handleOutcome(sent)) return { outcome: "withdrawn" };
    switch (sent.outcome) {
      case "awaitingPayment":
        return acceptQuote(sent) ? { ...sent, outcome: "ready" } : { outcome: "withdrawn" };
      case "processing":
        return { outcome: "processing" };
      case "erased":
        return { outcome: "failed", ...detailsDeleted };
      case "failed":
      case "conflict":
        return { outcome: "failed", message: setUpFailure(sent.error) };
      default:
        return { outcome: "withdrawn" };
    }
  }

  const [isRefusedAsFull, setRefusedAsFull] = useState(false);
  const pause = useBookingPause();
  const isRefused = pause[refusedWhile[kind]];

  const [underWay, setUnderWay] = useState(false);
  const free = useFreeBooking(async (signal) => {
    const sent = await send(signal);
    if (handleOutcome(sent)) return undefined;
    if (sent.outcome === "awaitingPayment" && !acceptQuote(sent)) return undefined;
    if (sent.outcome === "erased") {
      return { problem: detailsDeleted.message, toast: detailsDeleted.toast };
    }
    return definition.freeFailure("error" in sent ? sent.error : undefined);
  }, definition.freeFailure);

  const payment: CardCheckout = {
    reference: id,
    returnUrl: bankReturnUrl(window.location.origin, kind, id),
    mailFollows: email !== "",
    setUp: setUpPayment,
    confirm: (signal) => confirmCheckout(kind, { id, requestDigest: sentDigest.current }, signal),
    onSubmit: () => {
      keepReceipt();
      patchDraft({ paymentSubmitted: true });
    },
    onSettled: (status) => {
      const isOther = status === "superseded";
      setBooking({ booked: "paid", isOther, isLater: status === "over" });
    },
    onUnderWayChange: setUnderWay,
  };

  return {
    draft,
    errors,
    /** Just now: of one that is over by now, the thank-you page says what has become of it. */
    booked: booking?.isLater ? undefined : booked,
    listPricePence,
    totalPence,
    priceChanged: totalPence !== undefined && draft.quote?.changedToPence === totalPence,
    /** The visitor goes on with the price that has changed. */
    agreeToPrice: () => {
      patchDraft({ quote: draft.quote && { ...draft.quote, changedToPence: undefined } });
    },
    /** During a pause, only a draft that has the server's price goes on. */
    full:
      isRefused && !draft.quote && !free.busy && !booked
        ? { takesFocus: isRefusedAsFull }
        : undefined,
    discountCode: useDiscountCode(kept, purpose, discountError, changeDiscount),
    locked: underWay || free.busy || booked !== undefined,
    answer: (answers: Partial<Draft["answers"]>) => {
      setDraft((current) => ({ ...current, answers: { ...current.answers, ...answers } }));
      setErrors((current) => withoutErrors(current, Object.keys(answers)));
      withdrawAbout(Object.keys(answers));
    },
    /** Changes the fields that only this page's draft has. */
    changeDraft: (changes: Partial<Draft>) => {
      setDraft((current) => ({ ...current, ...changes }));
      setErrors((current) => withoutErrors(current, Object.keys(changes)));
      setDiscountError(undefined);
    },
    showErrors: (errors: readonly FieldError[]) => {
      flushSync(() => setErrors(errorsByField(errors, draft)));
      closePayment();
    },
    payment,
    free: { ...free, busy: free.busy || booked !== undefined },
  };
}

const tellsWhatToDo: ReadonlySet<string> = new Set([
  "amount_below_minimum",
  "conflict",
  "too_many_requests",
]);

/** The message when a payment could not be set up (specification §8). */
function setUpFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return paymentMessages.setUpFailed;
  if (tellsWhatToDo.has(error.code)) return error.detail;
  return paymentMessages.setUpFailedWithStatus(error.statusText);
}
