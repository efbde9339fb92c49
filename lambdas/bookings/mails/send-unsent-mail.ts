import type { Log } from "#lambdas/http/log.ts";
import type { Mailer } from "#lambdas/mail/ses-mailer.ts";
import type { ReadWebsite } from "#lambdas/website/website-reader.ts";
import { type BookingMail, bookingMails, type MailState } from "#shared/bookings/booking-facts.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import { isHeldBack, isMailWanted } from "#shared/bookings/wanted-mails.ts";
import { clientBookingPath } from "#shared/site/booking-paths.ts";
import { newClientToken, storedClientLink } from "../client-links.ts";
import { letters } from "./letters.ts";
import { isMailDone, isMailDue, type MailOutbox, type MailRule } from "./mail-outbox.ts";

export interface MailDependencies {
  readonly outbox: MailOutbox;
  readonly mail: Mailer;
  readonly website: ReadWebsite;
  readonly siteOrigin: string;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * Sends the mails of a booking that are due and not held back. Each is claimed, sent and recorded separately; a mail
 * that cannot be sent is recorded as failed.
 * @returns the booking as it is afterwards.
 * @throws when an attempt cannot be claimed or recorded.
 */
export async function sendUnsentMail(
  dependencies: MailDependencies,
  booking: ConfirmedBooking,
  rule: MailRule,
): Promise<ConfirmedBooking> {
  let latest = booking;
  for (const mail of bookingMails) {
    const state = latest[mail];
    if (isHeldBack(mail, latest)) continue;
    if (!isMailDue(state, rule, dependencies.now())) continue;
    latest = await attemptMail(dependencies, latest, mail, state);
  }
  return latest;
}

/** As `sendUnsentMail`, for mails that have just become due. After a failure upkeep sends them. */
export async function trySendingMail(
  dependencies: MailDependencies,
  booking: ConfirmedBooking,
): Promise<ConfirmedBooking> {
  try {
    return await sendUnsentMail(dependencies, booking, { attempt: "first" });
  } catch (error) {
    dependencies.log.warn("follow_up_left_to_upkeep", { bookingId: booking.bookingId }, error);
    return booking;
  }
}

/**
 * Makes one attempt at a mail, regardless of earlier attempts. A mail without a reason is dropped.
 * @param seen the mail's state. When it has changed since, nothing is sent.
 * @param by the administrator who asked for it, if one did.
 * @returns the booking as it is afterwards.
 * @throws when the attempt cannot be claimed or recorded.
 */
export async function attemptMail(
  dependencies: MailDependencies,
  booking: ConfirmedBooking,
  mail: BookingMail,
  seen: MailState,
  by?: string,
): Promise<ConfirmedBooking> {
  const { outbox, siteOrigin, now, log } = dependencies;
  const { bookingId } = booking;
  const letter = letters[mail];
  const token = newClientToken();
  const link = letter.to === "client" ? storedClientLink(token, now()) : undefined;
  const claim = await outbox.claim(bookingId, mail, seen, now(), { by, link });
  // Another caller has claimed this attempt.
  if (claim.outcome !== "written") return booking;
  const claimed = claim.booking;
  const attempts = seen.attempts + 1;
  const fail = async () => {
    const recorded = await outbox.recordFailed(bookingId, mail, attempts, seen.about);
    return recorded.outcome === "written" ? recorded.booking : claimed;
  };
  if (!isMailWanted(mail, claimed, now())) {
    const dropped = await outbox.drop(bookingId, mail, { ...seen, attempts });
    return dropped.outcome === "written" ? dropped.booking : claimed;
  }
  if (isHeldBack(mail, claimed)) return fail();
  try {
    const context = { website: await dependencies.website(), siteOrigin, now: now() };
    const clientPage = `${siteOrigin}${clientBookingPath(bookingId, token)}`;
    const composed = letter.compose(claimed, context, clientPage);
    await dependencies.mail.send(composed, tagsOf(bookingId, mail, attempts));
  } catch (error) {
    log.warn("mail_failed", { bookingId, mail, attempts }, error);
    // After the last attempt the trainer has to send the mail by hand.
    if (isMailDone(claimed[mail])) log.alarm("mail_given_up", { bookingId, mail, attempts });
    return fail();
  }
  log.count("mail_sent", { bookingId, mail });
  const recorded = await outbox.recordSent(bookingId, mail, attempts, seen.about);
  return recorded.outcome === "written" ? recorded.booking : claimed;
}

/**
 * The tags of a booking's mail. SES repeats them in what it reports about the mail, so a report leads
 * to its booking without a list of message ids. Recipients do not see them.
 */
export function tagsOf(bookingId: string, mail: BookingMail, attempt: number) {
  return { mail, booking: bookingId, attempt: String(attempt) };
}
