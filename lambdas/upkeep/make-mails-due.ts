import {
  dueBy,
  isTimeFor,
  makeMailDue,
  type TimedMail,
} from "#lambdas/bookings/record/timed-mails.ts";
import { isConfirmedConsultation } from "#shared/bookings/bookings.ts";
import { bookingMails, isTurnedOff, type MailFacts } from "#shared/bookings/mails.ts";
import { forEachBooking, type Outcome, type UpkeepDependencies } from "./upkeep-task.ts";

/** Makes the mails due whose time has come. The follow-up sends them. @returns the failures. */
export async function makeMailsDue(dependencies: UpkeepDependencies): Promise<readonly Outcome[]> {
  const { lists, bookings, bookingSettings, website, now } = dependencies;
  const facts: MailFacts = {
    now: now(),
    settings: await bookingSettings.read(),
    website: await website(),
  };
  const fromNow = (ms: number) => new Date(facts.now.getTime() + ms);
  const outcomes: Outcome[] = [];
  for (const mail of bookingMails) {
    const timed = dueBy[mail];
    if (typeof timed === "string" || isTurnedOff(mail, facts)) continue;
    const found = await lists[timed.among](fromNow(timed.fromMs), fromNow(timed.toMs));
    const due = found.filter((booking) => isTimeFor(mail, booking, facts));
    const ids = due.map(({ bookingId }) => bookingId);
    const makeDue = async (id: string): Promise<Outcome> => {
      if (await isAllowed(dependencies, timed, id))
        await bookings.change(id, (record) => makeMailDue(record, mail, facts));
      return "unchanged";
    };
    // A client whose two bookings have their time at once gets one mail.
    outcomes.push(...(await forEachBooking(dependencies, ids, makeDue, timed.isAllowedBy && 1)));
  }
  return outcomes.filter((outcome) => outcome === "failed");
}

/** Whether none of the bookings of a booking's client speaks against a mail. */
async function isAllowed(
  { bookings, lists }: UpkeepDependencies,
  { isAllowedBy }: TimedMail,
  bookingId: string,
): Promise<boolean> {
  if (!isAllowedBy) return true;
  const booking = await bookings.find(bookingId);
  if (!booking || !isConfirmedConsultation(booking)) return false;
  return isAllowedBy(await lists.reviewsOf(booking.email));
}
