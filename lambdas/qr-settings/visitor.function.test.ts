import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, test, vi } from "vitest";
import { divertLog, gatewayEvent, lambdaContext } from "#lambdas/testing/http.ts";
import { getQrSettings } from "#shared/qr-settings/api.ts";

/** The function as it is deployed, over a database that answers as told. */
async function setup(record?: Record<string, unknown>) {
  const database = mockClient(DynamoDBDocumentClient);
  database.on(GetCommand).resolves(record ? { Item: { name: "qr-landing", ...record } } : {});
  vi.stubEnv("SETTINGS_TABLE", "settings");
  vi.stubEnv("AWS_REGION", "eu-west-2");
  const { handler } = await import("./visitor.function.ts");
  const { statusCode, headers, body } = await handler(gatewayEvent(getQrSettings), lambdaContext());
  return { database, statusCode, headers, content: JSON.parse(body) };
}

beforeEach(() => {
  divertLog();
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    vi.resetModules();
  };
});

const customUrl = "https://shop.example/spring";
const offerPage = { title: "Spring", paragraph: "Two for one.", cta: "Book now" };
const everything = { customUrl, offerPage, updatedAt: "2026-03-01T10:00:00.000Z" };

test("Before anything is set, the code leads home, and that may be kept for a minute.", async () => {
  const { statusCode, headers, content, database } = await setup();
  expect([statusCode, content]).toEqual([200, { landingPageType: "home" }]);
  expect(headers["cache-control"]).toBe("public, max-age=60, stale-while-revalidate=300");
  expect(database.commandCalls(GetCommand)[0]?.args[0].input).toEqual({
    TableName: "settings",
    Key: { name: "qr-landing" },
  });
});

test.each([
  ["home", { landingPageType: "home" }],
  ["custom", { landingPageType: "custom", customUrl }],
  ["offer", { landingPageType: "offer", offerPage }],
])(
  "The type %s answers what it needs, and nothing that is only being prepared.",
  async (type, landing) => {
    const { content } = await setup({ ...everything, landingPageType: type });
    expect(content).toEqual(landing);
  },
);

test("Settings that lead to no safe address are a failure without a detail.", async () => {
  const { statusCode, headers, content } = await setup({
    landingPageType: "custom",
    customUrl: "javascript:alert(document.domain)",
  });
  expect([statusCode, content.code]).toEqual([500, "internal"]);
  expect(headers["cache-control"]).toBe("no-store");
  expect(JSON.stringify(content)).not.toContain("javascript:");
});
