import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { asVisitor, importFunction } from "#lambdas/testing/http.ts";
import { mockClient } from "#lambdas/testing/mock-client.ts";
import { getQrSettings } from "#shared/qr-settings/api.ts";

/** The function as it is deployed, over a database with these answers. */
async function setup(record?: Record<string, unknown>) {
  const database = mockClient(DynamoDBDocumentClient);
  database.on(GetCommand).resolves(record ? { Item: { name: "qr-landing", ...record } } : {});
  const { handler } = await importFunction(() => import("./visitor.function.ts"), {
    SETTINGS_TABLE: "settings",
  });
  return { database, ...(await asVisitor(handler)(getQrSettings)) };
}

test("Before anything is set, the code leads home, and the answer may be cached for a minute.", async () => {
  const { statusCode, headers, content, database } = await setup();
  expect([statusCode, content]).toEqual([200, { landingPageType: "home" }]);
  expect(headers["cache-control"]).toBe("public, max-age=60, stale-while-revalidate=300");
  expect(database.commandCalls(GetCommand)[0]?.args[0].input).toMatchObject({
    TableName: "settings",
    Key: { name: "qr-landing" },
  });
});

test("Settings that lead to no safe address are a failure without a detail.", async () => {
  const { statusCode, headers, content } = await setup({
    landingPageType: "custom",
    customUrl: "javascript:alert(document.domain)",
  });
  expect([statusCode, content.code]).toEqual([500, "internal"]);
  expect(headers["cache-control"]).toBe("no-store");
  expect(JSON.stringify(content)).not.toContain("javascript:");
});
