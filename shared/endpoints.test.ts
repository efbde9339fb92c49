import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { type Endpoint, errorCodes, routeKeysOf } from "./contract/endpoint.ts";
import { apiErrors } from "./contract/errors.ts";
import { lambdasByCaller } from "./contract/lambdas.ts";
import { endpoints as api } from "./endpoints.ts";

const endpoints = Object.entries<Endpoint>({ ...api });

describe("The registry", () => {
  const folder = fileURLToPath(new URL(".", import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const apiFiles = files.filter((file) => /^[\w-]+\/(?:admin-|client-)?api\.ts$/.test(file)).sort();

  test("holds exactly the exports of every api.ts, also of the trainer and of clients.", async () => {
    const modules: object[] = await Promise.all(apiFiles.map((file) => import(folder + file)));
    const declared = modules.flatMap((module) => Object.entries(module));
    expect(declared.length).toBeGreaterThan(30);
    expect(endpoints.length).toBe(declared.length);
    for (const [name, endpoint] of declared) expect(api).toHaveProperty(name, endpoint);
  });

  test("is missing no endpoint, because no other file declares one.", () => {
    const declaring = files.filter(
      (file) =>
        /(?<!\.test)\.ts$/.test(file) &&
        readFileSync(folder + file, "utf8").includes("satisfies Endpoint"),
    );
    expect(declaring.sort()).toEqual(apiFiles);
  });
});

describe("Every endpoint", () => {
  const pages = new URL("../web/src/", import.meta.url);
  const sources = readdirSync(pages, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(new URL(file, pages), "utf8"));
  /** Called by no page. */
  const others: Readonly<Record<string, string>> = {
    stripeWebhook: "Stripe",
    calendarWebhook: "Calendly or Cal.com",
    getLibraryPage: "CloudFront",
    getWorkoutPage: "CloudFront",
    getMissingPage: "CloudFront",
    getSitemap: "CloudFront",
  };

  test.each(endpoints.map(([name]) => name))(
    "is called by a page, or named with its caller: %s.",
    (name) => {
      const isCalled = sources.some(
        (source) =>
          /#shared\/[\w-]+\/(?:admin-|client-)?api\.ts/.test(source) &&
          new RegExp(`\\b${name}\\b`).test(source),
      );
      expect(isCalled || name in others).toBe(true);
    },
  );
});

test("No two endpoints share a route.", () => {
  const routes = endpoints.flatMap(([, endpoint]) => routeKeysOf(endpoint));
  expect(new Set(routes).size).toBe(routes.length);
});

describe.each(endpoints)("%s", (_, { path, access, lambda, method, body }) => {
  test("is an admin endpoint if its path says so, and is answered by a function for its callers.", () => {
    expect(access === "admin").toBe(path.startsWith("/api/admin/"));
    expect(lambdasByCaller[access]).toContain(lambda);
  });

  test("takes no body when it reads or deletes.", () => {
    if (method === "GET" || method === "DELETE") expect(body).toBeUndefined();
  });

  test("rejects unknown fields.", () => {
    if (typeof body !== "object") return;
    const { error } = body.safeParse({ surprise: 1 });
    expect(error?.issues.map(({ code }) => code)).toContain("unrecognized_keys");
  });
});

test("The audit log records every change by an administrator, and nothing that visitors do.", () => {
  for (const [, { access, method, audit }] of endpoints) {
    if (access !== "admin") expect(audit).toBeUndefined();
    else if (method !== "GET") expect(audit).toBeDefined();
  }
  expect(api.listBookings.audit).toBe("read_bookings");
});

test("A change of one booking may be a conflict, when others always make theirs first.", () => {
  const changes = endpoints.filter(
    ([, { method, path, lambda }]) =>
      method !== "GET" && (path.includes("{bookingId}") || lambda === "visitor-bookings"),
  );
  expect(changes.length).toBeGreaterThan(15);
  for (const [name, endpoint] of changes) {
    expect([name, errorCodes(endpoint)]).toEqual([name, expect.arrayContaining(["conflict"])]);
  }
});

test("Only public reads at their own path are cached, for a minute.", () => {
  for (const [, { cache, access, method, path }] of endpoints) {
    if (!cache) continue;
    expect([access, method]).toEqual(["public", "GET"]);
    expect(endpoints.filter(([, other]) => other.path === path)).toHaveLength(1);
    expect(cache.maxAgeSeconds).toBe(60);
  }
  const cached = endpoints.filter(([, { cache }]) => cache).map(([name]) => name);
  expect(cached.sort()).toEqual(["getQrSettings", "getWorkout", "listCategories", "listWorkouts"]);
});

test("A caller cannot say what a consultation costs or that it is paid.", () => {
  const ours = [
    "amount",
    "originalAmount",
    "discountPercentage",
    "discountApplied",
    "paymentStatus",
    "paymentIntentId",
    "status",
    "type",
    "currency",
    "timestamp",
  ];
  expect(Object.keys(api.startBooking.body.shape).filter((field) => ours.includes(field))).toEqual(
    [],
  );
  expect(api.confirmBooking).not.toHaveProperty("body");
});

test("Errors have the words of the specification where it gives them.", () => {
  expect(apiErrors.discount_not_found.detail).toBe("Invalid or expired discount code");
  expect(apiErrors.discount_expired.detail).toBe("This discount code has expired");
  expect(apiErrors.workout_not_found.detail).toBe("Workout not found");
  expect(apiErrors.payment_unavailable.detail).toBe(
    "Failed to initialize payment. Please try again.",
  );
});
