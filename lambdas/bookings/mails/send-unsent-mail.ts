import type { Log } from "#lambdas/http/log.ts";
import { orWarn } from "#lambdas/http/or-warn.ts";
import type { Mailer } from "#lambdas/mail/ses-mailer.ts";
import type { ReadWebsite } from "#lambdas/website/website-reader.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import {
  asksOthers,
  type BookingMail,
  bookingMails,
  clientMails,
  isEarly,
  isUndecided,
  type MailFacts,
  whyUnwanted,
} from "#shared/bookings/mails.ts";
import { clientBookingPath } from "#shared/site/booking-paths.ts";
import type { BookingSettingsReader } from "../booking-settings-store.ts";
import type { BookingStore } from "../booking-store.ts";
import { newClientToken, storedClientLink } from "../client-links.ts";
import { isMailDone } from "../record/keys.ts";
import { type Claiming, claimMail, isClaimed, recordOutcome } from "../record/mails.ts";
import { isMailDue } from "./due-mails.ts";
import { letters } from "./letters.ts";
import type { ReadOthers } from "./other-bookings.ts";

export interface MailDependencies {
  readonly bookings: BookingStore;
  readonly bookingSettings: BookingSettingsReader;
  readonly mail: Mailer;
  readonly website: ReadWebsite;
  /** Only of functions that may look for a client's other bookings. The others leave to upkeep what asks them. */
  readonly lists?: { readonly ofClient: ReadOthers };
  readonly siteOrigin: string;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * Sends the mails of a booking that are due and not held back. Each is claimed, sent and recorded
 * separately; a mail that cannot be sent is recorded as failed.
 * @param retryAfterMs as of `isMailDue`.
 * @returns the booking as it is afterwards.
 * @throws when an attempt cannot be claimed or recorded, or the settings or the content cannot be read.
 */
export async function sendUnsentMail(
  dependencies: MailDependencies,
  booking: ConfirmedBooking,
  retryAfterMs?: number,
): Promise<ConfirmedBooking> {
  let latest = booking;
  let known: Known | undefined;
  for (const mail of bookingMails) {
    const seen = latest[mail];
    if (!isMailDue(seen, dependencies.now(), retryAfterMs)) continue;
    known ??= await readKnown(dependencies);
    latest = await attemptMail(dependencies, known, latest, { mail, seen });
  }
  return latest;
}

/** As `sendUnsentMail`, for mails that have just become due. After a failure upkeep sends them. */
export async function trySendingMail(
  dependencies: MailDependencies,
  booking: ConfirmedBooking,
): Promise<ConfirmedBooking> {
  const mailed = await orWarn(dependencies.log, "follow_up_left_to_upkeep", booking.bookingId, () =>
    sendUnsentMail(dependencies, booking),
  );
  return mailed ?? booking;
}

type Known = Omit<MailFacts, "now" | "others">;

/** Reads what, besides bookings, says whether there is a reason for a mail. */
export async function readKnown({ bookingSettings, website }: MailDependencies): Promise<Known> {
  return { settings: await bookingSettings.read(), website: await website() };
}

/** What the other bookings of a booking's client say, if the function may read them. */
export async function othersOf(
  { lists }: Pick<MailDependencies, "lists">,
  { bookingId, email }: Pick<ConfirmedBooking, "bookingId" | "email">,
): Promise<MailFacts["others"]> {
  if (!lists || email === undefined) return undefined;
  const all = await lists.ofClient(email);
  return all.filter((each) => each.bookingId !== bookingId);
}

/**
 * Makes one attempt at a mail, regardless of earlier attempts. A mail without a reason is dropped.
 * When its state has changed since it was seen, nothing is sent.
 * @returns the booking as it is afterwards.
 * @throws when the attempt cannot be claimed or recorded.
 */
export async function attemptMail(
  dependencies: MailDependencies,
  known: Known,
  booking: ConfirmedBooking,
  asked: Omit<Claiming, "link">,
): Promise<ConfirmedBooking> {
  const { bookings, siteOrigin, now, log } = dependencies;
  const { bookingId } = booking;
  const { mail, seen } = asked;
  const token = clientMails.some((each) => each === mail) ? newClientToken() : undefined;
  const link = token && storedClientLink(token, now());
  const claiming = { ...asked, link };
  const others = asksOthers(mail) ? await othersOf(dependencies, booking) : undefined;
  const facts = { ...known, others, now: now() };
  const changed = await bookings.change(bookingId, (record) => claimMail(record, claiming, facts));
  // Another caller has claimed this attempt.
  if (changed.outcome === "refused") return booking;
  const claimed = changed.booking;
  if (!isClaimed(claimed, claiming)) {
    log.info("mail_not_sent", {
      bookingId,
      mail,
      reason: isUndecided(mail, claimed, facts.now)
        ? "undecided"
        : (whyUnwanted(mail, claimed, facts) ??
          (isEarly(mail, claimed, now()) ? "early" : "held_back")),
    });
    return claimed;
  }
  const attempt = { mail, number: seen.attempts + 1, about: seen.about };
  const record = async (outcome: "sent" | "failed") => {
    const recorded = await bookings.change(bookingId, (each) =>
      recordOutcome(each, attempt, outcome),
    );
    return recorded.outcome === "refused" ? claimed : recorded.booking;
  };
  try {
    const clientPage = token ? `${siteOrigin}${clientBookingPath(bookingId, token)}` : "";
    const { website } = known;
    const letter = letters[mail](claimed, { website, siteOrigin, now: now(), clientPage });
    await dependencies.mail.send(letter, tagsOf(bookingId, mail, attempt.number));
  } catch (error) {
    const fields = { bookingId, mail, attempts: attempt.number };
    log.warn("mail_failed", fields, error);
    // After the last attempt the trainer has to send the mail by hand.
    if (isMailDone(claimed[mail])) log.alarm("mail_unsent", fields);
    return record("failed");
  }
  log.count("mail_sent", { bookingId, mail });
  return record("sent");
}

/**
 * The tags of a booking's mail. SES repeats them in what it reports about the mail, so a report leads
 * to its booking without a list of message ids. Recipients do not see them.
 */
export function tagsOf(bookingId: string, mail: BookingMail, attempt: number) {
  return { mail, booking: bookingId, attempt: String(attempt) };
}
