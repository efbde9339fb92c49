import * as z from "zod/mini";
import { ListPosition, mostPagesRead, readIndex } from "#lambdas/bookings/booking-index.ts";
import { retentionCutoffs } from "#lambdas/bookings/erasing/retention-cutoffs.ts";
import { mayHaveProblems } from "#lambdas/bookings/lists/bookings-to-do.ts";
import { readCursor, writeCursor } from "#lambdas/database/list-cursor.ts";
import type { Table } from "#lambdas/database/table.ts";
import {
  bookingKinds,
  flowSources,
  type FlowSource as Source,
} from "#shared/bookings/booking-kinds.ts";
import type { BookingProblem } from "#shared/bookings/booking-problem.ts";
import { problemsOf } from "#shared/bookings/find-problems.ts";
import { FlowSource } from "#shared/bookings/flow-source.ts";
import { type IndexedBooking, parseIndexed } from "#shared/bookings/indexed-booking.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import type { getNumbers as endpoint } from "#shared/numbers/api.ts";
import {
  addMonths,
  addTallies,
  emptyTally,
  type MonthNumbers,
  monthOf,
} from "#shared/numbers/numbers.ts";
import { site } from "#shared/site/site.ts";
import { Instant } from "#shared/values/instant.ts";
import type { AbandonedStore } from "./abandoned-store.ts";
import { tallyBookings } from "./tally-bookings.ts";

export interface NumbersDependencies {
  readonly bookings: Table;
  readonly discountCodes: Pick<Table, "getAll">;
  readonly abandoned: Pick<AbandonedStore, "since">;
  readonly now: () => Date;
}

/** Where the reading of the bookings has got to. */
const NumbersPosition = z.strictObject({
  flowSource: FlowSource,
  ...z.partial(ListPosition).shape,
});
type NumbersPosition = z.infer<typeof NumbersPosition>;

/** The order in which the kinds are read. */
const sources = bookingKinds.map((kind) => flowSources[kind]);
const firstSource = flowSources[bookingKinds[0]];

function sourceAfter(source: Source): Pick<NumbersPosition, "flowSource"> | undefined {
  const flowSource = sources[sources.indexOf(source) + 1];
  return flowSource && { flowSource };
}

const StoredCode = z.object({ code: z.string(), createdAt: Instant });

/**
 * Adds up a part of the confirmed bookings, consultations first, the newest first. The first part also
 * has the attempts that expired unpaid, and the refunds that are owed.
 * @throws DomainError `validation_failed` for a cursor that is not one of ours.
 */
export async function getNumbers(
  dependencies: NumbersDependencies,
  { query: { cursor } }: EndpointInput<typeof endpoint>,
): Promise<EndpointResponse<typeof endpoint>> {
  const { bookings, next } = await readPart(
    dependencies.bookings,
    readCursor(NumbersPosition, cursor) ?? { flowSource: firstSource },
  );
  const createdAt = await codesCreatedAt(dependencies.discountCodes, bookings);
  const now = dependencies.now();
  const { months, ...figures } = tallyBookings(bookings, createdAt, now);
  const isFirst = cursor === undefined;
  return {
    ...figures,
    months: addMonths(months, isFirst ? await abandonedMonths(dependencies) : []),
    refundsOwed: isFirst ? await readRefundsOwed(dependencies.bookings, now) : 0,
    nextCursor: writeCursor(next),
  };
}

/** Reads so many bookings that the request ends in time. */
async function readPart(
  table: Pick<Table, "query">,
  from: NumbersPosition,
): Promise<{ bookings: IndexedBooking[]; next: NumbersPosition | undefined }> {
  const bookings: IndexedBooking[] = [];
  let next: NumbersPosition | undefined = from;
  for (let page = 0; page < mostPagesRead && next; page += 1) {
    const { flowSource, timestamp, bookingId }: NumbersPosition = next;
    const after = timestamp && bookingId ? { timestamp, bookingId } : undefined;
    const range = { key: flowSource, newestFirst: true, after };
    const { items, end } = await readIndex(table, "confirmedByTime", range);
    bookings.push(...items.map(parseIndexed));
    if (end) next = { flowSource, ...end };
    else next = sourceAfter(flowSource);
  }
  return { bookings, next };
}

/** More bookings than this never wait for the trainer at once. */
const mostWithProblems = 200;

/** What clients are still to be refunded: of a failed refund and a cancellation of one booking, the larger. */
async function readRefundsOwed(table: Table, now: Date): Promise<number> {
  const { bookings } = await mayHaveProblems(table, mostWithProblems);
  return bookings.reduce((sum, booking) => sum + refundOwed(problemsOf(booking, now)), 0);
}

function refundOwed(problems: readonly BookingProblem[]): number {
  let failed = 0;
  let rest = 0;
  let waiting = 0;
  for (const problem of problems) {
    if (problem.is === "refund_failed") failed += problem.amount;
    if (problem.is === "refund_waiting") waiting += problem.amount;
    if (problem.is === "paid_after_erasure") rest = problem.amount;
    // Without a day, a bank holds the money and decides.
    if (problem.is === "cancelled" && problem.paidBackBy !== undefined) rest = problem.amount;
  }
  return Math.max(failed, rest) + waiting;
}

/** When each code that the bookings were made with was created, if it still exists. */
async function codesCreatedAt(
  table: Pick<Table, "getAll">,
  bookings: readonly IndexedBooking[],
): Promise<ReadonlyMap<string, string>> {
  const codes = new Set(bookings.flatMap(({ discountCode }) => discountCode ?? []));
  const keys = [...codes].map((code) => ({ code }));
  const items = await table.getAll(keys, Object.keys(StoredCode.shape));
  return new Map(
    items.map((item) => {
      const { code, createdAt } = StoredCode.parse(item);
      return [code, createdAt];
    }),
  );
}

async function abandonedMonths({ abandoned, now }: NumbersDependencies): Promise<MonthNumbers[]> {
  const { booking: cutoff } = retentionCutoffs(site.privacy.keepFor, now());
  const expired = await abandoned.since(monthOf(cutoff.toISOString()));
  const tallyOf = (count: number) => addTallies(emptyTally, { abandoned: count });
  return expired.map(({ month, consultations, sessions }) => ({
    month,
    consultations: tallyOf(consultations),
    sessions: tallyOf(sessions),
  }));
}
