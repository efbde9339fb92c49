import { dueBy, isTimeFor, makeMailDue } from "#lambdas/bookings/record/timed-mails.ts";
import { bookingMails, type MailFacts } from "#shared/bookings/mails.ts";
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
    if (typeof timed === "string") continue;
    const found = await lists[timed.among](fromNow(timed.fromMs), fromNow(timed.toMs));
    const due = found.filter((booking) => isTimeFor(mail, booking, facts));
    const ids = due.map(({ bookingId }) => bookingId);
    outcomes.push(
      ...(await forEachBooking(dependencies, ids, async (id) => {
        await bookings.change(id, (record) => makeMailDue(record, mail, facts));
        return "unchanged";
      })),
    );
  }
  return outcomes.filter((outcome) => outcome === "failed");
}
