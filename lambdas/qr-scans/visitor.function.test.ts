import { DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, test, vi } from "vitest";
import { divertLog, gatewayEvent, lambdaContext, type TestRequest } from "#lambdas/testing/http.ts";
import { countQrScan } from "#shared/qr-settings/api.ts";

/** The function as it is deployed, over a database that answers as told. */
async function setup() {
  const database = mockClient(DynamoDBDocumentClient);
  database.on(UpdateCommand).resolves({});
  vi.stubEnv("QR_SCANS_TABLE", "scans");
  vi.stubEnv("AWS_REGION", "eu-west-2");
  const { handler } = await import("./visitor.function.ts");
  return {
    updates: () => database.commandCalls(UpdateCommand).map(({ args }) => args[0].input),
    call: async (request: TestRequest = {}) => {
      const answer = await handler(gatewayEvent(countQrScan, request), lambdaContext());
      return { ...answer, content: JSON.parse(answer.body) };
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-01T10:00:00Z"), toFake: ["Date"] });
  divertLog();
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    vi.resetModules();
  };
});

test("A scan adds one to its day and its month, and leaves nothing else behind.", async () => {
  const { call, updates } = await setup();
  const headers = { "user-agent": "Phone of Sam", referer: "https://elsewhere.example/" };
  const { statusCode, content, headers: answered } = await call({ headers });
  expect([statusCode, content]).toEqual([200, { status: "counted" }]);
  expect(answered["cache-control"]).toBe("no-store");
  expect(answered).not.toHaveProperty("set-cookie");
  expect(updates()).toEqual([
    {
      TableName: "scans",
      Key: { listKey: "month", month: "2026-03" },
      UpdateExpression: "ADD #date :one, #total :one",
      ExpressionAttributeNames: { "#date": "2026-03-01", "#total": "total" },
      ExpressionAttributeValues: { ":one": 1 },
    },
  ]);
});

test.each(['{"scans":1000}', "1000", "x".repeat(40_000)])(
  "What comes with it is refused, and nothing counted.",
  async (body) => {
    const { call, updates } = await setup();
    const headers = { "content-type": "application/json" };
    expect((await call({ body, headers })).statusCode).toBeGreaterThanOrEqual(400);
    expect(updates()).toEqual([]);
  },
);
