import * as z from "zod/mini";
import { createAuditLog } from "#lambdas/audit/audit-log.ts";
import { createBookingSettingsStore } from "#lambdas/bookings/booking-settings-store.ts";
import { createBookingStore } from "#lambdas/bookings/booking-store.ts";
import type {
  BookingRecord,
  ConsultationRecord,
  DraftRecord,
} from "#lambdas/bookings/record/booking.ts";
import { createCalendarStore, type StoredCalendar } from "#lambdas/calendar/calendar-store.ts";
import { createDiscountCatalogue } from "#lambdas/discounts/discount-catalogue.ts";
import { createDiscountCodeStore } from "#lambdas/discounts/discount-code-store.ts";
import { createCategoryStore } from "#lambdas/library/category-store.ts";
import { createAbandonedStore } from "#lambdas/numbers/abandoned-store.ts";
import { createQrSettingsStore } from "#lambdas/qr-settings/qr-settings-store.ts";
import { createScanStore } from "#lambdas/qr-settings/scan-store.ts";
import { createSettledEvents } from "#lambdas/upkeep/settled-events.ts";
import { createWebsiteStore } from "#lambdas/website/website-store.ts";
import { createWorkoutEditStore } from "#lambdas/workouts/workout-edit-store.ts";
import type { ErasedDraft } from "#shared/bookings/bookings.ts";
import { bookingMails, mailStates } from "#shared/bookings/mails.ts";
import { discountPurposes } from "#shared/discounts/discounts.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { sampleDispute, sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { workoutForm } from "#shared/testing/workout.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { fullWebsite, samplePicture } from "#shared/website/full-website.ts";
import { at, bookingIdOf } from "./bookings.ts";
import { createInMemoryTable, createTables } from "./in-memory-table.ts";
import {
  consultation,
  draft,
  erased,
  erasedDraft,
  healthConsent,
  session,
  sessionDraft,
} from "./records.ts";

/** With every attribute that a record may have: a new one does not compile until it is here. */
type Full<Stored> = { [Name in keyof Stored]-?: Exclude<Stored[Name], undefined> };

const now = at().toISOString();
const by = "trainer@example.com";
const sent = { ...attemptedMail("sent", now), about: 1, returnedAt: now };

const mails = z
  .required(z.object(mailStates))
  .parse(Object.fromEntries(bookingMails.map((mail) => [mail, sent])));

const block = { name: "Ten sessions", sessions: 10, weeks: 26 };

const event = {
  id: "event",
  startsAt: now,
  endsAt: now,
  madeAt: now,
  place: "The Old Forge",
  joinUrl: "https://calls.example.com/1",
  moveUrl: "https://calendar.example.com/move/1",
  cancelUrl: "https://calendar.example.com/cancel/1",
};

const fullDraft: Full<Extract<DraftRecord, { flowSource: "consultation-intro" }>> = {
  ...draft,
  block,
  healthConsent,
  paymentIntentId: "pi_2",
  paymentAttempt: 2,
  requestDigest: "digest",
  declinedPayments: ["evt_1"],
  clientLinks: ["link"],
  checkedAt: now,
  calendar: {
    events: [{ ...event, isOwn: true, isByAddress: true }],
    cancelled: ["earlier-event"],
  },
};

const fullConsultation: Full<ConsultationRecord> = {
  ...consultation,
  block,
  paymentIntentId: "pi_1",
  requestDigest: "digest",
  clientLinks: ["link"],
  healthConsent,
  healthErasedAt: now,
  attention: "amount_mismatch",
  ...mails,
  mailStopped: { at: now, reason: "unknown_address" },
  useToRecord: true,
  useToGiveBack: true,
  cancelledAt: now,
  cancellationRefundId: bookingIdOf(0xa1),
  takenByHand: { how: "cash", at: now, by },
  refunds: [{ ...sampleRefund, sessionsEnded: 7, toldIn: 1, failureToldIn: 2 }],
  refundNotes: { [sampleRefund.refundId]: "Asked by phone" },
  disputes: [{ ...sampleDispute, sessionsEnded: 0 }],
  dealtWith: [{ problem: "mail", is: "disputed", at: now, by }],
  startRequest: { version: "2026-11-26", at: now },
  status: "completed",
  completedAt: now,
  completedBy: by,
  startsAt: now,
  timeChanges: 1,
  timeNotedAt: now,
  timeNotedBy: by,
  timeEventId: "event",
  calendar: {
    events: [{ ...event, isOwn: true, isByAddress: true }],
    cancelled: ["earlier-event"],
    moved: [{ id: "moved-event", at: now }],
    later: [{ id: "later-event", startsAt: now }],
    byAddress: ["strangers-event"],
    notTheirs: ["another-event"],
    notHeld: ["missed-event"],
  },
  timeBefore: { startsAt: now, notedAt: now, by, mail: sent },
  timeChosenAt: now,
  reviewDeclinedAt: now,
  note: "Knee, left",
  noteChangedAt: now,
};

/** The attributes of a block alone; the others are those of a consultation. */
const fullBlock: BookingRecord = {
  ...session,
  bookingId: bookingIdOf(0xb10c),
  block,
  lapsesOn: "2026-05-01",
  usedSessions: [
    {
      sessionId: bookingIdOf(0xa2),
      day: "2026-03-01",
      at: now,
      by,
      eventId: "event",
      putBack: { at: now, by, reason: "Snow" },
    },
  ],
  calendar: { events: [{ ...event, isOwn: true }], cancelled: [], notHeld: ["missed-event"] },
};

const fullCalendar: Full<StoredCalendar> = {
  events: [{ ...event, isByAddress: true }],
  cancelled: ["earlier-event"],
  moved: [{ id: "moved-event", at: now }],
  later: [{ id: "later-event", startsAt: now }],
  byAddress: ["strangers-event"],
  own: ["clients-event"],
  notTheirs: ["another-event"],
  assigned: [{ eventId: "assigned-event", bookingId: bookingIdOf(3) }],
  notHeld: ["missed-event"],
  dismissed: ["event"],
  eventTypes: [{ service: "calendly", id: "https://api.calendly.com/event_types/ET" }],
  leftOutUntil: now,
  received: { at: now, service: "calendly" },
};

const fullErasedDraft: Full<ErasedDraft> = { ...erasedDraft, paymentIntentId: "pi_2", block };

const bookings: readonly BookingRecord[] = [
  fullDraft,
  sessionDraft,
  fullConsultation,
  consultation,
  session,
  fullBlock,
  erased,
  fullErasedDraft,
];

/** Everything that is stored, as this release writes it, by table. */
export async function writeSampleItems() {
  const tables = createTables((name) => createInMemoryTable(name));
  const store = createBookingStore(tables.bookings);
  for (const [index, record] of bookings.entries()) {
    const bookingId = bookingIdOf(index + 1);
    await store.begin(bookingId, () => ({ ...record, bookingId }));
  }

  const catalogue = createDiscountCatalogue(tables.discountCodes);
  const kept = { active: true, oncePerEmail: true, for: [...discountPurposes] };
  const limits = { percentOff: 10, expiryDate: "2026-12-31", maximumUses: 5 };
  for (const code of ["WELCOME10", "GONE10"]) {
    await catalogue.create({ code, ...kept, ...limits }, at());
  }
  await catalogue.change("WELCOME10", { percentOff: 15 }, 0);
  await catalogue.remove("GONE10", at());
  const use = { code: "WELCOME10", bookingId: bookingIdOf(3), email: consultation.email };
  await createDiscountCodeStore(tables.discountCodes).recordFree(use, at());

  const categories = createCategoryStore(tables.settings, at);
  const added = { categoryId: "mobility", name: "Mobility", createdAt: now };
  await categories.change((list) => [...list, added]);
  const workouts = createWorkoutEditStore(tables.workouts);
  const workout = { ...workoutForm, category: added.name, categoryId: added.categoryId };
  for (const id of [bookingIdOf(0xb1), bookingIdOf(0xb2)]) {
    await workouts.create(id, workout, { createdAt: now, createdBy: by });
    await workouts.replace(id, workout, 0, now);
  }
  await workouts.remove(bookingIdOf(0xb2), at());

  const offerPage = { title: "Try", paragraph: "One hour", cta: "Book", picture: samplePicture };
  const customUrl = "https://example.com/";
  const qrSettings = { landingPageType: "offer", customUrl, offerPage, revision: 0 } as const;
  await createQrSettingsStore(tables.settings).save(qrSettings, at());
  const settings = createBookingSettingsStore(tables.settings);
  const turned = { askForTime: false, refundCancelled: true, isFull: true, isPaused: true };
  await settings.change(turned, by, at());
  const website = createWebsiteStore(tables.settings);
  await website.save({ content: fullWebsite, revision: 0 }, { at: now, by });
  for (const content of [defaultWebsite, fullWebsite]) {
    await website.goLive(content, await website.live(), { at: now, by });
  }
  await website.notePages({ number: 2, build: "build", at: now });

  await createCalendarStore(tables.settings).change(() => fullCalendar);

  await createSettledEvents(tables.monthlyCounts).write(["evt_1"]);
  await createScanStore(tables.monthlyCounts).count(at());
  await createAbandonedStore(tables.monthlyCounts).add("2026-03", "consultations", 2);
  await createAuditLog(tables.audit).keep({
    entryId: bookingIdOf(0xc1),
    at: now,
    by: { sub: bookingIdOf(0xd1), name: by },
    action: "complete_booking",
    records: [bookingIdOf(3)],
    outcome: "failed",
    reason: "not_to_do",
  });
  return Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, table.all()]));
}
