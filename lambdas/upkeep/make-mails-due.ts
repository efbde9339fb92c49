import { othersOf } from "#lambdas/bookings/mails/send-unsent-mail.ts";
import { dueBy, isTimeFor, makeMailDue } from "#lambdas/bookings/record/timed-mails.ts";
import { isConfirmedBooking } from "#shared/bookings/bookings.ts";
import { asksOthers, bookingMails, isTurnedOff, type MailFacts } from "#shared/bookings/mails.ts";
import { forEachBooking, type Outcome, type UpkeepDependencies } from "./upkeep-task.ts";

/** Makes the mails due whose time has come. The follow-up sends them. @returns the failures. */
export async function makeMailsDue(dependencies: UpkeepDependencies): Promise<readonly Outcome[]> {
  const { lists, bookings, bookingSettings, website, now } = dependencies;
  const facts: MailFacts = {
    now: now(),
    settings: await bookingSettings.read(),
    website: await website(),
    others: undefined,
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
      const others = asksOthers(mail) ? await othersOfId(dependencies, id) : undefined;
      await bookings.change(id, (record) => makeMailDue(record, mail, { ...facts, others }));
      return "unchanged";
    };
    // A client whose two bookings have their time at once gets one mail.
    outcomes.push(
      ...(await forEachBooking(dependencies, ids, makeDue, asksOthers(mail) ? 1 : undefined)),
    );
  }
  return outcomes.filter((outcome) => outcome === "failed");
}

async function othersOfId(
  { bookings, lists }: UpkeepDependencies,
  bookingId: string,
): Promise<MailFacts["others"]> {
  const booking = await bookings.find(bookingId);
  return booking && isConfirmedBooking(booking) ? othersOf({ lists }, booking) : undefined;
}
