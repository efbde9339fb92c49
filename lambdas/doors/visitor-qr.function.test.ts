import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { expect, onTestFinished, test, vi } from "vitest";
import { asVisitor, importFunction } from "#lambdas/testing/http.ts";
import { mockClient } from "#lambdas/testing/mock-client.ts";
import { countQrScan, getQrSettings } from "#shared/qr-settings/api.ts";

/** The function as it is deployed, over a database with these answers. */
async function setup(record?: Record<string, unknown>) {
  const database = mockClient(DynamoDBDocumentClient);
  database.on(GetCommand).resolves(record ? { Item: { name: "qr-landing", ...record } } : {});
  database.on(UpdateCommand).resolves({ Attributes: {} });
  const { handler } = await importFunction(() => import("./visitor-qr.function.ts"), {
    SETTINGS_TABLE: "settings",
    MONTHLY_COUNTS_TABLE: "scans",
  });
  return { database, call: asVisitor(handler) };
}

test("Before anything is set, the code leads home, and the answer may be cached for a minute.", async () => {
  const { call, database } = await setup();
  const { statusCode, headers, content } = await call(getQrSettings);
  expect([statusCode, content]).toEqual([200, { landingPageType: "home" }]);
  expect(headers["cache-control"]).toBe("public, max-age=60, stale-while-revalidate=300");
  expect(database.commandCalls(GetCommand)[0]?.args[0].input).toMatchObject({
    TableName: "settings",
    Key: { name: "qr-landing" },
  });
});

test("A scan adds one to its day and its month, and leaves nothing else behind.", async () => {
  vi.useFakeTimers({ now: new Date("2026-03-01T10:00:00Z"), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { call, database } = await setup();
  const { statusCode, headers, content } = await call(countQrScan, {
    headers: { "user-agent": "Phone of Sam", referer: "https://elsewhere.example/" },
  });
  expect([statusCode, content]).toEqual([200, { status: "counted" }]);
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers).not.toHaveProperty("set-cookie");
  const [update] = database.commandCalls(UpdateCommand);
  expect(update?.args[0].input).toEqual({
    TableName: "scans",
    ReturnValues: "ALL_NEW",
    Key: { listKey: "month", month: "2026-03" },
    UpdateExpression: "ADD #n0 :v0, #n1 :v1",
    ExpressionAttributeNames: { "#n0": "2026-03-01", "#n1": "total" },
    ExpressionAttributeValues: { ":v0": 1, ":v1": 1 },
  });
});
