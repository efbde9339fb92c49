import { describe, expect, test } from "vitest";
import {
  createTestHandler,
  gatewayEvent,
  lambdaContext,
  recordingLog,
  trainerClaims,
} from "#lambdas/testing/http.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { endpoints as api } from "#shared/endpoints.ts";
import type { Principal } from "./principal.ts";
import { bindRoute } from "./route.ts";

type AdminEndpoint = Endpoint & { access: "admin" };

const isAdmin = (endpoint: Endpoint): endpoint is AdminEndpoint => endpoint.access === "admin";
const endpoints: Record<string, Endpoint> = { ...api };
const adminRoutes = Object.entries(endpoints).flatMap(([name, endpoint]) =>
  isAdmin(endpoint) ? [{ name, endpoint }] : [],
);

/** Calls an admin endpoint, without its input, with these claims. */
async function call({ params, query, body, ...endpoint }: AdminEndpoint, claims?: object) {
  const principals: Principal[] = [];
  const guarded = bindRoute(endpoint, async (_, { principal }) => {
    principals.push(principal);
    throw new Error("reached");
  });
  const handler = createTestHandler([guarded], { log: recordingLog().log });
  const event = gatewayEvent(endpoint, claims ? { claims: { ...claims } } : {});
  const { statusCode, body: content } = await handler(event, lambdaContext());
  return { statusCode, code: JSON.parse(content).code, principals };
}

const { "cognito:groups": _groups, ...withoutGroups } = trainerClaims;
const inGroups = (groups: unknown) => ({ ...trainerClaims, "cognito:groups": groups });

test.each(adminRoutes)("$name answers only administrators.", async ({ endpoint }) => {
  expect((await call(endpoint)).statusCode).toBe(401);
  expect((await call(endpoint, inGroups("[editors]"))).statusCode).toBe(403);
  expect((await call(endpoint, trainerClaims)).principals).toHaveLength(1);
});

describe("An admin endpoint", () => {
  const endpoint = api.completeBooking;

  test.each([
    ["no claims", undefined],
    ["empty claims", {}],
    ["a refresh token", { ...trainerClaims, token_use: "refresh" }],
    ["a token of no stated use", { ...trainerClaims, token_use: undefined }],
    ["a token without a user", { ...trainerClaims, sub: "" }],
    ["groups that are no text", inGroups(["admins"])],
  ])("does not know a caller with %s.", async (_, claims) => {
    expect(await call(endpoint, claims)).toEqual({
      statusCode: 401,
      code: "unauthenticated",
      principals: [],
    });
  });

  test.each([
    ["no groups", withoutGroups],
    ["an empty list of groups", inGroups("[]")],
    ["the group notadmins", inGroups("[notadmins]")],
    ["the group admins-x", inGroups("[admins-x]")],
    ["the group x-admins", inGroups("[x-admins]")],
    ["the group Admins", inGroups("[Admins]")],
    ["the group admins,editors", inGroups("[admins,editors]")],
    ["the group [admins]", inGroups("[[admins]]")],
    ["a text that is not the gateway's list", inGroups("admins")],
  ])("refuses a caller with %s.", async (_, claims) => {
    expect(await call(endpoint, claims)).toEqual({
      statusCode: 403,
      code: "forbidden",
      principals: [],
    });
  });

  test.each([
    ["the one group", inGroups("[admins]")],
    ["the group among others", inGroups("[editors admins viewers]")],
  ])("answers a caller with %s.", async (_, claims) => {
    const { statusCode, principals } = await call(endpoint, claims);
    expect(statusCode).toBe(500);
    expect(principals).toEqual([{ sub: trainerClaims.sub, name: trainerClaims.username }]);
  });

  test("gives its handler the email address if the token has it.", async () => {
    const claims = { ...trainerClaims, token_use: "id", email: "alex@example.com" };
    const { principals } = await call(endpoint, claims);
    expect(principals).toEqual([{ sub: trainerClaims.sub, name: "alex@example.com" }]);
  });

  test("refuses a stranger before parsing the request.", async () => {
    const handler = createTestHandler(
      [bindRoute(endpoint, () => Promise.reject(new Error("reached")))],
      {
        log: recordingLog().log,
      },
    );
    const event = gatewayEvent(endpoint, {
      params: { bookingId: "?" },
      body: "{",
      query: { x: "1" },
    });
    expect((await handler(event, lambdaContext())).statusCode).toBe(401);
  });
});
