import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HttpAnswer } from "#local/http-message.ts";
import { operations } from "./api-document.ts";
import { faultsOf } from "./check-answer.ts";
import { startInProcess } from "./in-process.ts";
import type { FuzzRequest } from "./requests.ts";
import { findingsOf, run, type Target } from "./run.ts";

let target: Target;
beforeAll(async () => {
  target = await startInProcess();
});
afterAll(() => target.close());

test("1,000 generated requests are answered as the document says.", async () => {
  const report = await run(target, { seed: 1, from: 0, to: 1000 });
  expect(findingsOf(target, report)).toEqual([]);
  expect([...report.answers.keys()].sort()).toEqual(
    ["(none)", ...operations.map(({ id }) => id)].sort(),
  );
  const count = (status: number) =>
    [...report.answers.values()].reduce((sum, each) => sum + (each.get(status) ?? 0), 0);
  for (const status of [200, 400, 401, 403, 404, 409, 413])
    expect(count(status)).toBeGreaterThan(0);
});

test("A seed gives the same answers again.", async () => {
  const options = { seed: 2, from: 0, to: 100 };
  const first = await run(target, options);
  const second = await run(target, options);
  expect(second.answers).toEqual(first.answers);
});

test("A handler that fails is found, with the request that repeats it.", async () => {
  const failing: Target = {
    ...target,
    send: async (request) => {
      const outcome = await target.send(request);
      const isBroken = request.path === "/api/workouts" && request.method === "GET";
      return isBroken ? { ...outcome, answer: { ...outcome.answer, status: 500 } } : outcome;
    },
  };
  const report = await run(failing, { seed: 1, from: 0, to: 200 });
  const [fault] = report.faults.values();
  expect(fault?.messages).toContain("answers 500");
  const again = await run(failing, { seed: 1, from: fault!.index, to: fault!.index + 1 });
  expect([...again.faults.values()][0]?.request).toEqual(fault!.request);
});

describe("The check of an answer", () => {
  const operationOf = (id: string) => operations.find((each) => each.id === id)!;
  const answerOf = (status: number, content: unknown, type = "application/problem+json") => ({
    status,
    headers: { "content-type": type },
    body: Buffer.from(JSON.stringify(content)),
  });
  const problem = (status: number, code: string, more: object = {}) =>
    answerOf(status, { type: "t", title: "t", status, detail: "d", code, requestId: "r", ...more });
  const ok = answerOf(200, { status: "counted" }, "application/json");
  const scan: Partial<FuzzRequest> = { operation: operationOf("countQrScan") };
  const note: Partial<FuzzRequest> = { operation: operationOf("writeBookingNote") };
  const check = (
    request: Partial<FuzzRequest>,
    answer: HttpAnswer,
    changed: readonly string[] = [],
  ) => {
    const complete: FuzzRequest = {
      ...{ operation: undefined, caller: "trainer", isValid: true, sent: {}, method: "", path: "" },
      ...{ query: "", headers: {}, body: Buffer.alloc(0), sourceAddress: "" },
      ...request,
    };
    return faultsOf(complete, { answer, changed, log: [] });
  };

  test("finds nothing wrong with one that is as documented.", () => {
    expect(check(scan, ok, ["qrScans qr/2026-12"])).toEqual([]);
    expect(check(note, problem(409, "note_changed"), ["audit x"])).toEqual([]);
    expect(check({ ...note, isValid: false }, problem(400, "validation_failed"))).toEqual([]);
    expect(check({ ...note, caller: "member" }, problem(403, "forbidden"))).toEqual([]);
    expect(check({ isValid: false }, answerOf(404, {}))).toEqual([]);
  });

  const stray = answerOf(200, { status: "counted", secret: 1 }, "application/json");
  const unauthorized = answerOf(401, { message: "Unauthorized" }, "application/json");
  const wrongDay = problem(400, "validation_failed", { errors: [{ path: "day", message: "No." }] });
  test.each<[string, Partial<FuzzRequest>, HttpAnswer, string[]?]>([
    ["a failure", scan, problem(500, "internal")],
    ["a failure that the contract names", scan, problem(503, "unavailable")],
    ["a status that is not documented", scan, problem(409, "conflict")],
    [
      "a media type that is not documented",
      scan,
      { ...ok, headers: { "content-type": "text/html" } },
    ],
    ["a field that is not documented", scan, stray],
    ["a code that is not documented", note, problem(409, "discount_exists")],
    ["a body that is not JSON", scan, { ...ok, body: Buffer.from("<html>") }],
    [
      "an answer to another's request",
      { ...note, caller: "stranger" },
      problem(409, "note_changed"),
    ],
    ["a refusal of the trainer", note, unauthorized],
    ["a request that is taken, but not documented", { ...scan, isValid: false }, ok],
    ["a request that is documented, but refused", scan, wrongDay],
    ["a write of a refused request", note, problem(409, "note_changed"), ["bookings b-1"]],
    ["an answer where there is nothing", {}, ok],
  ])("finds %s.", (_, request, answer, changed) => {
    expect(check(request, answer, changed)).not.toEqual([]);
  });

  test("accepts what only the code can refuse.", () => {
    const message = "Please reload the page and try again.";
    const errors = [{ path: "cursor", message }];
    const list = { operation: operationOf("listAudit") };
    expect(check(list, problem(400, "validation_failed", { errors }))).toEqual([]);
  });
});
