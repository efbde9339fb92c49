import { DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { expect, onTestFinished, test, vi } from "vitest";
import { asVisitor, importFunction } from "#lambdas/testing/http.ts";
import { mockClient } from "#lambdas/testing/mock-client.ts";
import { countQrScan } from "#shared/qr-settings/api.ts";

test("A scan adds one to its day and its month, and leaves nothing else behind.", async () => {
  vi.useFakeTimers({ now: new Date("2026-03-01T10:00:00Z"), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const database = mockClient(DynamoDBDocumentClient);
  database.on(UpdateCommand).resolves({});
  const { handler } = await importFunction(() => import("./visitor.function.ts"), {
    MONTHLY_COUNTS_TABLE: "scans",
  });
  const headers = { "user-agent": "Phone of Sam", referer: "https://elsewhere.example/" };
  const {
    statusCode,
    content,
    headers: answered,
  } = await asVisitor(handler)(countQrScan, {
    headers,
  });
  expect([statusCode, content]).toEqual([200, { status: "counted" }]);
  expect(answered["cache-control"]).toBe("no-store");
  expect(answered).not.toHaveProperty("set-cookie");
  const [update] = database.commandCalls(UpdateCommand);
  expect(update?.args[0].input).toEqual({
    TableName: "scans",
    Key: { listKey: "month", month: "2026-03" },
    UpdateExpression: "ADD #n0 :v0, #n1 :v1",
    ExpressionAttributeNames: { "#n0": "2026-03-01", "#n1": "total" },
    ExpressionAttributeValues: { ":v0": 1, ":v1": 1 },
  });
});
