import { cancelClientBooking } from "#lambdas/bookings/client/cancel-client-booking.ts";
import { recordPress } from "#lambdas/bookings/client/client-booking.ts";
import type { StartedDraft } from "#lambdas/bookings/drafts/prepare-payment.ts";
import { refuseMail, requestStart } from "#lambdas/bookings/record/cancel.ts";
import { settleBooking } from "#lambdas/bookings/settling/settle-booking.ts";
import { reportTimeChosen } from "#lambdas/consultations/record/times.ts";
import { startBooking } from "#lambdas/consultations/start-booking.ts";
import type { Item } from "#lambdas/database/table.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { startBlockPayment, startPayment } from "#lambdas/sessions/start-payment.ts";
import { isErased } from "#shared/bookings/bookings.ts";
import { currentStartRequest } from "#shared/bookings/cancellation.ts";
import { refusalOf } from "#shared/bookings/mails.ts";
import { refusableMails, refusalWords } from "#shared/bookings/refusal-words.ts";
import { type JourneyContext, limitsMs } from "./actors.ts";
import type { Dependencies } from "./backend.ts";
import { amounts, blocksOnOffer, codeNames, type Visitor } from "./visitors.ts";

export function createBrowser(context: JourneyContext, visitor: Visitor) {
  const { random, record, request, popularCode } = context;
  const { backend, scheduler, exposedSecrets } = record;
  const { stripe } = backend;
  const { bookingId, name, token } = visitor;
  const params = { bookingId, token };
  const begin = async () => {
    const discountCode = random.weighted([
      [5, undefined],
      [5, random.pick([...codeNames, "UNKNOWN"])],
      [popularCode ? 10 : 0, popularCode],
    ]);
    const code = {
      ...(discountCode === undefined ? {} : { discountCode }),
      clientToken: token,
    };
    const consultation = { bookingId, ...visitor.answers(random), ...code };
    const amount = random.chance(0.5) ? visitor.amount : random.pick(amounts);
    const { pricePence, ...block } = random.pick(blocksOnOffer);
    const isBlock = visitor.kind === "block";
    const sessions = { paymentId: bookingId, amount, payer: visitor.payer, ...code };
    const isConsultation = visitor.kind === "consultations";
    const start = async (dependencies: Dependencies): Promise<StartedDraft | "other"> => {
      try {
        if (isConsultation) return await startBooking(dependencies, { body: consultation });
        const { amount, ...paying } = sessions;
        const { email = "" } = visitor.payer;
        const payer = { name, email };
        return isBlock
          ? await startBlockPayment(dependencies, { body: { ...paying, block, payer } })
          : await startPayment(dependencies, { body: sessions });
      } catch (error) {
        const isConflict = error instanceof DomainError && error.code === "conflict";
        if (isConflict && hasOthers(made())) return "other";
        throw error;
      }
    };
    const made = () =>
      backend
        .items("bookings")
        .find((item) => item["bookingId"] === bookingId && item["paymentStatus"] !== "pending");
    /** Whether a booking is made with other answers, or its person is erased. */
    const hasOthers = (item: Item | undefined) => {
      if (item === undefined || item["erasedAt"] !== undefined) return item !== undefined;
      return isConsultation
        ? item["fitnessGoals"] !== consultation.fitnessGoals ||
            (item["healthErasedAt"] === undefined &&
              (item["healthConsent"] === undefined) === "healthConsent" in consultation)
        : item["originalAmount"] !== (isBlock ? pricePence : amount);
    };
    const what = `${name} starts ${visitor.kind} ${discountCode ?? ""}`;
    const answer = await request(what, limitsMs.stripe, start);
    visitor.sentAt = backend.now().toISOString();
    if (answer === "failed") visitor.hasFailedStart = true;
    if (typeof answer === "string") return;
    if (answer.status === "confirmed") {
      visitor.hasConfirmation = true;
      const booked = made();
      if (hasOthers(booked) && booked?.["erasedAt"] === undefined) {
        record.violations.push(`${name} received a confirmation of answers that are not booked.`);
      }
    } else {
      visitor.secrets.push(answer.clientSecret);
      exposedSecrets.add(answer.clientSecret);
    }
  };
  const pay = async () => {
    // An older tab may still have the secret of an earlier payment.
    const secret = random.chance(0.8) ? visitor.secrets.at(-1) : random.pick(visitor.secrets);
    if (secret === undefined) return;
    const card = random.weighted([
      [8, "good"],
      [1, "declined"],
      [1, "authentication"],
    ] as const);
    await scheduler.step(`${name} pays with a card: ${card}`, () => stripe.pay(secret, card));
  };
  const confirm = async () => {
    const status = await request(`${name} confirms`, limitsMs.stripe, (dependencies) =>
      settleBooking(dependencies, bookingId),
    );
    if (status === "confirmed") visitor.hasConfirmation = true;
  };
  /** By the link; sometimes in two tabs at once. */
  const cancel = async () => {
    const press = () =>
      request(`${name} cancels`, limitsMs.usual, (dependencies) =>
        cancelClientBooking(dependencies, { params }),
      );
    const answers = await Promise.all(random.chance(0.3) ? [press(), press()] : [press()]);
    for (const answer of answers) {
      if (typeof answer === "string" || answer.cancelledAt === null) continue;
      const { cancelledAt } = answer;
      record.answers.push({
        bookingId,
        what: `that it was cancelled at ${cancelledAt}`,
        isTrue: (booking) => booking.cancelledAt === cancelledAt,
      });
    }
  };
  /** By the link: that a time is chosen, for which the visitor asks to go ahead. */
  const chooseTime = async () => {
    const body = { version: currentStartRequest.consultations.version };
    const started = await request(`${name} asks to go ahead`, limitsMs.usual, (dependencies) =>
      recordPress(dependencies, { params }, (booking, now) =>
        requestStart(booking, body.version, now),
      ),
    );
    // A free booking costs nothing, so it is not asked for.
    if (typeof started !== "string" && started.over === null && started.amount > 0) {
      record.answers.push({
        bookingId,
        what: "their request to go ahead",
        isTrue: (booking) => isErased(booking) || booking.startRequest !== undefined,
      });
    }
    await request(`${name} has chosen a time`, limitsMs.usual, (dependencies) =>
      recordPress(dependencies, { params }, reportTimeChosen),
    );
  };
  /** By the link: that they want no more of the mails that can be refused. */
  const refuseMails = async () => {
    for (const mail of refusableMails) {
      const shown = await request(`${name} refuses ${mail}`, limitsMs.usual, (dependencies) =>
        recordPress(dependencies, { params }, (booking, now) => refuseMail(booking, mail, now)),
      );
      if (typeof shown === "string") continue;
      record.answers.push({
        bookingId,
        what: `that they want no more ${refusalWords[mail].emails}`,
        isTrue: (booking) => isErased(booking) || refusalOf(mail) in booking,
      });
    }
  };
  return {
    begin,
    pay,
    confirm,
    cancel,
    chooseTime,
    refuseMails,
    book: async () => {
      await begin();
      if (random.chance(0.7)) await pay();
      if (random.chance(0.7)) await confirm();
    },
  };
}
