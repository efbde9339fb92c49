import assert from "node:assert/strict";
import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import type { Product } from "../../journeys/product.ts";
import type { Release } from "./release.ts";

/** Answers that change meanwhile: the log with each reading of bookings, the numbers with scheduled upkeep. */
const changing: ReadonlySet<string> = new Set(["listAudit", "getNumbers"]);

const Bookings = z.object({ bookings: z.array(z.looseObject({ bookingId: z.string() })) });

/**
 * Reads everything that the API tells of its data, and every booking.
 * @param pages the release whose pages read it
 * @param api the release that is deployed; it may lack an endpoint
 * @returns the answers as those pages understand them, by the endpoint's name
 */
export async function readData(
  { call }: Product,
  pages: Release,
  api = pages,
): Promise<Readonly<Record<string, unknown>>> {
  const { endpoints } = pages.own;
  const answers: Record<string, unknown> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const isThere = api.contract.paths[endpoint.path]?.["get"] !== undefined;
    if (endpoint.method !== "GET" || endpoint.path.includes("{") || !isThere) continue;
    const answer = await read(name, () => call<Endpoint>(endpoint, noInput));
    if (!changing.has(name)) answers[name] = answer;
  }
  const { listBookings, getBooking } = endpoints;
  assert.ok(listBookings && getBooking);
  for (const kind of ["consultation", "payment"]) {
    const { bookings } = Bookings.parse(
      await call<Endpoint>(listBookings, { ...noInput, query: { kind } }),
    );
    assert.ok(bookings.length > 0, `There is no ${kind} to compare.`);
    for (const { bookingId } of bookings) {
      const input = { ...noInput, params: { bookingId } };
      answers[bookingId] = await read(bookingId, () => call<Endpoint>(getBooking, input));
    }
  }
  return answers;
}

const noInput = { params: {}, query: {}, body: undefined };

async function read(what: string, work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${what} cannot be read: ${String(error)}`, { cause: error });
  }
}
