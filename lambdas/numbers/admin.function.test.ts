import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { beforeEach, expect, test, vi } from "vitest";
import { startTestDatabase } from "#lambdas/testing/database.ts";
import {
  divertLog,
  gatewayEvent,
  lambdaContext,
  type TestRequest,
  trainerClaims,
} from "#lambdas/testing/http.ts";
import { getNumbers } from "#shared/numbers/api.ts";
import { emptyTally } from "#shared/numbers/numbers.ts";
import { createMonthCounter } from "./dynamo-event-counter.ts";

/** The function as it is deployed, over a real engine in place of DynamoDB. */
async function setup() {
  const database = await startTestDatabase();
  vi.stubEnv("NUMBERS_TABLE", "numbers");
  vi.stubEnv("AWS_REGION", "eu-west-2");
  vi.spyOn(DynamoDBDocumentClient, "from").mockReturnValue(database);
  const { handler } = await import("./admin.function.ts");
  const call = async (request: TestRequest = { claims: trainerClaims }) => {
    const { statusCode, body } = await handler(gatewayEvent(getNumbers, request), lambdaContext());
    return { statusCode, content: JSON.parse(body) };
  };
  return { call, counter: createMonthCounter(database, "numbers") };
}

beforeEach(() => {
  divertLog();
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    vi.resetModules();
  };
});

const nothing = { toDo: 0, completed: 0, paid: 0, free: 0, refunded: 0 };

test("Before the first booking there are no months, and nothing in total.", async () => {
  const { call } = await setup();
  expect(await call()).toEqual({
    statusCode: 200,
    content: { months: [], totals: { consultations: nothing, sessions: nothing } },
  });
});

test("The months come oldest first, with both kinds apart and no mark of any booking.", async () => {
  const { call, counter } = await setup();
  const at = new Date("2026-03-02T10:00:00.000Z");
  await counter.count("2026-03", "b/confirmed", { consultations_paid: 2 }, at);
  await counter.count("2026-02", "a/confirmed", { sessions_free: 1 }, at);
  await counter.count("2026-03", "a/completed", { consultations_completed: 1 }, at);
  const { content } = await call();
  expect(content.months).toEqual([
    { month: "2026-02", consultations: emptyTally, sessions: { ...emptyTally, free: 1 } },
    {
      month: "2026-03",
      consultations: { ...emptyTally, paid: 2, completed: 1 },
      sessions: emptyTally,
    },
  ]);
  expect(content.totals).toEqual({
    consultations: { toDo: 1, completed: 1, paid: 2, free: 0, refunded: 0 },
    sessions: { toDo: 1, completed: 0, paid: 0, free: 1, refunded: 0 },
  });
});

test("The numbers are for administrators alone, and asked for without anything else.", async () => {
  const { call } = await setup();
  expect((await call({})).statusCode).toBe(401);
  const stranger = { ...trainerClaims, "cognito:groups": "[clients]" };
  expect((await call({ claims: stranger })).statusCode).toBe(403);
  const curious = await call({ claims: trainerClaims, query: { month: "2026-03' OR 1=1" } });
  expect(curious.statusCode).toBe(400);
});
