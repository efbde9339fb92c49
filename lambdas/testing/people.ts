import type { DraftContent } from "#lambdas/bookings/record/draft.ts";
import { isAbsent } from "#lambdas/database/expressions.ts";
import { erasePerson, erasePersonOfBooking } from "#lambdas/people/erase-person.ts";
import { createPersonRecords } from "#lambdas/people/person-records.ts";
import { exportPerson, lookUpPerson } from "#lambdas/people/read-person.ts";
import {
  answers,
  at,
  bookingIdOf,
  draftOf,
  noPrice,
  savePaid,
  sessionDraftOf,
  startTestBookings,
} from "./bookings.ts";
import { discountOf } from "./services.ts";

/** A person with stored bookings, and the operations on their data, on a real database engine. */

export const { email } = answers;
const healthConsent = { version: "2026-11-20", at: at().toISOString() } as const;
export const consented = { ...answers, healthConsent };
/** Matches all personal data of this person. */
export const marker = /Sam|sam|visitor|0712|Asthma|ten kilometres|private/i;

export async function setup() {
  const { tables, store, discounts } = await startTestBookings();
  const { bookings, discountCodes } = tables;
  const people = createPersonRecords(bookings);
  const touched: string[] = [];
  const touch = (...ids: readonly string[]) => void touched.push(...ids);
  const now = () => at(60);

  return {
    store,
    people,
    discounts,
    /** Records the free use of a code that is once per email, which is stored if it is not yet. */
    recordUse: async (code: string, number: number) => {
      const item = discountOf({ code, percentOff: 100, oncePerEmail: true });
      await discountCodes.put(item, isAbsent("code"));
      await discounts.recordFree({ code, bookingId: bookingIdOf(number), email }, at());
    },
    /** Whether a booking of this person's mailbox has used a code. */
    isUsed: (code: string) => discounts.isUsedByMailbox(code, email, "another booking"),
    touched,
    now,
    /** The item as the database has it. */
    item: (number: number) => bookings.get({ bookingId: bookingIdOf(number) }),
    /** Sets an attribute of an item. */
    put: (number: number, name: string, value: unknown) =>
      bookings.update({ bookingId: bookingIdOf(number) }, { set: { [name]: value } }),
    draft: (content: DraftContent) => store.saveDraft(content, at()),
    /** A consultation that is paid, with answers about health. */
    consultation: async (number: number, who: Partial<typeof answers> = {}) => {
      const bookingId = bookingIdOf(number);
      await savePaid(store, draftOf({ bookingId, answers: { ...consented, ...who } }), at(number));
    },
    sessionPayment: async (number: number) => {
      const bookingId = bookingIdOf(number);
      await store.saveDraft(sessionDraftOf({ bookingId, offer: noPrice }), at(number));
      await store.confirmFree(bookingId, noPrice, undefined, at(number));
    },
    /** A session payment whose payer gave a name and no address. */
    paymentWithoutAddress: async (number: number) => {
      const bookingId = bookingIdOf(number);
      const draft = sessionDraftOf({ bookingId, answers: { name: "Sam Visitor" } });
      await savePaid(store, draft, at(number));
    },
    eraseBooking: (number: number) =>
      erasePersonOfBooking(
        { people, bookings: store, discounts, now },
        { params: { bookingId: bookingIdOf(number) } },
      ),
    lookUp: async (address = email) =>
      (await lookUpPerson(people, { body: { email: address } })).counts,
    exported: async (cursor?: string) => exportPerson(people, { body: { email, cursor } }, touch),
    erase: async (erase: "person" | "health_answers", cursor?: string) =>
      erasePerson(
        { people, bookings: store, discounts, now },
        erase,
        { body: { email, cursor } },
        touch,
      ),
  };
}
