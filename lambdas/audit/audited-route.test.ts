import { describe, expect, test } from "vitest";
import { DomainError } from "#lambdas/http/domain-error.ts";
import {
  createTestHandler,
  gatewayEvent,
  lambdaContext,
  recordingLog,
  trainerClaims,
} from "#lambdas/testing/http.ts";
import type { AuditEntry } from "#shared/audit/audit.ts";
import { listBookings } from "#shared/bookings/admin-api.ts";
import { completeBooking } from "#shared/consultations/admin-api.ts";
import { auditedRoute } from "./audited-route.ts";

const bookingId = "0b5c1f0e-8b1d-4b8f-9a3e-2f6f3c0d9a11";
const entryId = "7f1c9f0e-8b1d-4b8f-9a3e-2f6f3c0d9a11";
const claims = { ...trainerClaims, token_use: "id", email: "alex@example.com" };
const entry = {
  entryId,
  at: "2026-03-02T10:00:00.000Z",
  by: { sub: trainerClaims.sub, name: "alex@example.com" },
};

/** An audit log that fails from one call on. */
function setup({ failsAt = Number.POSITIVE_INFINITY }: { failsAt?: number } = {}) {
  const kept: AuditEntry[] = [];
  let calls = 0;
  const keep = async (given: AuditEntry) => {
    calls += 1;
    if (calls >= failsAt) throw new Error("The database is away.");
    kept.push(given);
  };
  const dependencies = { audit: { keep }, now: () => new Date(entry.at), newId: () => entryId };
  const { log, entries } = recordingLog();
  async function call(route: ReturnType<typeof auditedRoute>, event: object) {
    const { statusCode } = await createTestHandler([route], { log })(event, lambdaContext());
    return statusCode;
  }
  return { dependencies, kept, call, logged: entries };
}

describe("A change", () => {
  const event = gatewayEvent(completeBooking, { params: { bookingId }, claims });
  const change = { ...entry, action: "complete_booking", records: [bookingId] };

  test("is recorded as begun, and afterwards with its outcome.", async () => {
    const { dependencies, kept, call } = setup();
    const seen: unknown[] = [];
    const route = auditedRoute(dependencies, completeBooking, async () => {
      seen.push(...kept);
      throw new DomainError("booking_not_found");
    });
    expect(await call(route, event)).toBe(404);
    expect(seen).toEqual([{ ...change, outcome: "begun" }]);
    expect(kept[1]).toEqual({ ...change, outcome: "failed", reason: "booking_not_found" });
  });

  test("that fails unexpectedly is recorded as failed.", async () => {
    const { dependencies, kept, call } = setup();
    const route = auditedRoute(dependencies, completeBooking, () => Promise.reject(new Error()));
    expect(await call(route, event)).toBe(500);
    expect(kept.at(-1)).toEqual({ ...change, outcome: "failed", reason: "internal" });
  });

  test("that cannot be recorded is not made.", async () => {
    const { dependencies, call } = setup({ failsAt: 1 });
    let isMade = false;
    const route = auditedRoute(dependencies, completeBooking, async () => {
      isMade = true;
      throw new DomainError("conflict");
    });
    expect(await call(route, event)).toBe(500);
    expect(isMade).toBe(false);
  });

  test("is answered even if its outcome cannot be recorded.", async () => {
    const { dependencies, kept, call, logged } = setup({ failsAt: 2 });
    const route = auditedRoute(dependencies, completeBooking, async () => {
      throw new DomainError("conflict");
    });
    expect(await call(route, event)).toBe(409);
    expect(kept).toEqual([{ ...change, outcome: "begun" }]);
    expect(logged()).toContainEqual(
      expect.objectContaining({ event: "audit_incomplete", state: "failed" }),
    );
  });

  test("by a caller without the right is neither made nor recorded.", async () => {
    const { dependencies, kept, call } = setup();
    const route = auditedRoute(dependencies, completeBooking, () => Promise.reject(new Error()));
    const stranger = { ...claims, "cognito:groups": "[clients]" };
    const asStranger = gatewayEvent(completeBooking, { params: { bookingId }, claims: stranger });
    expect(await call(route, asStranger)).toBe(403);
    expect(kept).toEqual([]);
  });
});

describe("Reading", () => {
  const event = gatewayEvent(listBookings, { claims });
  const nothing = { bookings: [], nextCursor: null, searchedTo: null };

  test("is recorded with the ids of the records read.", async () => {
    const { dependencies, kept, call } = setup();
    const route = auditedRoute(dependencies, listBookings, async (_, { touch }) => {
      touch(bookingId);
      touch(bookingId);
      return nothing;
    });
    expect(await call(route, event)).toBe(200);
    expect(kept).toEqual([
      { ...entry, action: "read_bookings", records: [bookingId], outcome: "done" },
    ]);
  });

  test("is recorded also when it names no records.", async () => {
    const { dependencies, kept, call } = setup();
    const route = auditedRoute(dependencies, listBookings, async () => nothing);
    expect(await call(route, event)).toBe(200);
    expect(kept).toEqual([{ ...entry, action: "read_bookings", records: [], outcome: "done" }]);
  });

  test("is refused when it cannot be recorded.", async () => {
    const { dependencies, call } = setup({ failsAt: 1 });
    const route = auditedRoute(dependencies, listBookings, async (_, { touch }) => {
      touch(bookingId);
      return nothing;
    });
    expect(await call(route, event)).toBe(500);
  });
});
