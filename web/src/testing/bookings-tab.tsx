import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach } from "vitest";
import type { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import { adminConsultation } from "#shared/testing/admin-consultation.ts";
import type { StandingNotices } from "#web/admin/standing-notice.ts";
import type { AdminBlock } from "#web/features/bookings/booking-facts.tsx";
import { type BookingsApi, BookingsApiContext } from "#web/features/bookings/bookings-api.ts";
import { BookingsTab } from "#web/features/bookings/bookings-tab.tsx";
import { showOn } from "./media.ts";
import { renderAtDesk } from "./render-at-desk.tsx";

/** Starts each test of a file on a phone. */
export function startOnPhone(): void {
  beforeEach(() => showOn("phone"));
}

/** A paid consultation of a visitor with this name. */
export const booking = (name: string, more: Partial<AdminConsultation> = {}): AdminConsultation =>
  adminConsultation({
    bookingId: crypto.randomUUID(),
    name,
    email: `${name.toLowerCase()}@visitors.example`,
    medicalConditions: "Asthma",
    ...more,
  });

/** Ten sessions that were paid by card for £400; none was held. */
export function adminBlock(more: Partial<AdminBlock> = {}): AdminBlock {
  const { bookingId, timestamp, startedAt, visitorMail, trainerMail } = adminConsultation();
  return {
    bookingId,
    name: "Sam",
    email: "sam@visitors.example",
    discountCode: null,
    discountPercentage: null,
    discountApplied: false,
    originalAmount: 40_000,
    amount: 40_000,
    currency: "GBP",
    flowSource: "payment-page",
    startedAt,
    timestamp,
    paymentStatus: "completed",
    type: "paid",
    paymentIntentId: "pi_1",
    visitorMail,
    trainerMail,
    block: { name: "Ten sessions", sessions: 10, weeks: 0 },
    ...more,
  };
}

/** Nothing is to do; other calls that a test does not set up are never answered. */
export const unanswered: BookingsApi = {
  list: () => new Promise(() => undefined),
  get: () => new Promise(() => undefined),
  complete: () => new Promise(() => undefined),
  undoCompletion: () => new Promise(() => undefined),
  writeNote: () => new Promise(() => undefined),
  resendMail: () => new Promise(() => undefined),
  noteTime: () => new Promise(() => undefined),
  holdSession: () => new Promise(() => undefined),
  markNotHeld: () => new Promise(() => undefined),
  putSessionBack: () => new Promise(() => undefined),
  enterBlock: () => new Promise(() => undefined),
  removeBlock: () => new Promise(() => undefined),
  erasePerson: () => new Promise(() => undefined),
  refund: () => new Promise(() => undefined),
  dealWith: () => new Promise(() => undefined),
  overview: async () => ({
    toDo: { count: 0, isMore: false, oldestAt: null },
    withProblems: [],
    appointments: [],
    withoutSession: [],
    hasMore: false,
  }),
  unmatchedTimes: async () => ({ times: [] }),
  assignTime: () => new Promise(() => undefined),
  unassignTime: () => new Promise(() => undefined),
  dismissTime: () => new Promise(() => undefined),
  exportPage: () => new Promise(() => undefined),
  figures: () => new Promise(() => undefined),
};

/** The tab over an API with a list in memory, in pages of two. */
export function setup(
  all: AdminConsultation[] = [],
  overrides: Partial<BookingsApi> = {},
  filters = "",
  standing: StandingNotices = { isLoading: false, notices: [] },
) {
  const bookings = [...all];
  const api: BookingsApi & { completed: string[] } = {
    ...unanswered,
    completed: [],
    async list({ show, cursor }) {
      const matching = bookings.filter((each) => show !== "todo" || !each.status);
      const start = Number(cursor ?? 0);
      const page = matching.slice(start, start + 2);
      return {
        bookings: page,
        nextCursor: start + 2 < matching.length ? String(start + 2) : null,
        searchedTo: null,
      };
    },
    async complete(bookingId) {
      api.completed.push(bookingId);
      const index = bookings.findIndex((each) => each.bookingId === bookingId);
      const found = bookings[index];
      if (!found) throw new Error(`There is no booking ${bookingId}.`);
      const done = {
        ...found,
        status: "completed",
        completedAt: new Date().toISOString(),
      } as const;
      bookings[index] = done;
      return done;
    },
    ...overrides,
  };
  const { unmount } = renderAtDesk(
    <BookingsApiContext value={api}>
      <BookingsTab standing={standing} firstSteps={<p>First steps</p>} />
    </BookingsApiContext>,
    `?tab=consultations${filters}`,
  );
  return { api, unmount, user: userEvent.setup() };
}

/** The row of a visitor's booking. */
export const row = (name: string) => screen.findByRole("article", { name });

/** The button that opens it. */
export const opener = async (name: string) => within(await row(name)).getByRole("button", { name });
