import type { Log } from "#lambdas/http/log.ts";
import { orWarn } from "#lambdas/http/or-warn.ts";
import type { Mailer } from "#lambdas/mail/ses-mailer.ts";
import type { ReadWebsite } from "#lambdas/website/website-reader.ts";
import type { MailState } from "#shared/bookings/booking-facts.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import { type BookingMail, bookingMails, clientMails, isHeldBack } from "#shared/bookings/mails.ts";
import { clientBookingPath } from "#shared/site/booking-paths.ts";
import type { BookingStore } from "../booking-store.ts";
import { newClientToken, storedClientLink } from "../client-links.ts";
import { isMailDone } from "../record/keys.ts";
import { claimMail, isClaimed, recordFailed, recordSent } from "../record/mails.ts";
import { isMailDue, type MailRule } from "./due-mails.ts";
import { letters } from "./letters.ts";

export interface MailDependencies {
  readonly bookings: BookingStore;
  readonly mail: Mailer;
  readonly website: ReadWebsite;
  readonly siteOrigin: string;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * Sends the mails of a booking that are due and not held back. Each is claimed, sent and recorded
 * separately; a mail that cannot be sent is recorded as failed.
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
  const mailed = await orWarn(dependencies.log, "follow_up_left_to_upkeep", booking.bookingId, () =>
    sendUnsentMail(dependencies, booking, { attempt: "first" }),
  );
  return mailed ?? booking;
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
  const { bookings, siteOrigin, now, log } = dependencies;
  const { bookingId } = booking;
  const token = clientMails.some((each) => each === mail) ? newClientToken() : undefined;
  const link = token && storedClientLink(token, now());
  const claiming = { mail, seen, by, link };
  const changed = await bookings.change(bookingId, (record) => claimMail(record, claiming, now()));
  // Another caller has claimed this attempt.
  if (changed.outcome === "refused") return booking;
  const claimed = changed.booking;
  if (!isClaimed(claimed, claiming)) return claimed;
  const attempt = { mail, number: seen.attempts + 1, about: seen.about };
  const record = async (outcome: typeof recordSent) => {
    const recorded = await bookings.change(bookingId, (each) => outcome(each, attempt));
    return recorded.outcome === "refused" ? claimed : recorded.booking;
  };
  try {
    const clientPage = token ? `${siteOrigin}${clientBookingPath(bookingId, token)}` : "";
    const website = await dependencies.website();
    const letter = letters[mail](claimed, { website, siteOrigin, now: now(), clientPage });
    await dependencies.mail.send(letter, tagsOf(bookingId, mail, attempt.number));
  } catch (error) {
    const fields = { bookingId, mail, attempts: attempt.number };
    log.warn("mail_failed", fields, error);
    // After the last attempt the trainer has to send the mail by hand.
    if (isMailDone(claimed[mail])) log.alarm("mail_given_up", fields);
    return record(recordFailed);
  }
  log.count("mail_sent", { bookingId, mail });
  return record(recordSent);
}

/**
 * The tags of a booking's mail. SES repeats them in what it reports about the mail, so a report leads
 * to its booking without a list of message ids. Recipients do not see them.
 */
export function tagsOf(bookingId: string, mail: BookingMail, attempt: number) {
  return { mail, booking: bookingId, attempt: String(attempt) };
}
