import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { vi } from "vitest";
import { createGateway } from "#local/gateway/gateway.ts";
import type { HttpRequest } from "#local/http/http-message.ts";
import type { ApiRoute } from "#local/template/read-http-api.ts";

const keys = await generateKeyPair("RS256");
/** Keys that the gateway does not know. */
export const strangersKeys = await generateKeyPair("RS256");
const jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: "one", alg: "RS256" }] };
/** The issuer of the tokens that the gateway accepts. */
export const issuer = "https://cognito-idp.eu-west-2.amazonaws.com/eu-west-2_Touchline";

export const openRoute: ApiRoute = {
  key: "POST /api/bookings",
  functionArn: "visitor",
  authorizer: undefined,
  throttle: { ratePerSecond: 50, burst: 200 },
};
const adminRoute: ApiRoute = {
  ...openRoute,
  key: "GET /api/admin/bookings",
  functionArn: "admin",
  authorizer: { issuer, audience: ["web"] },
};

/** A gateway with the test's own functions, and senders of requests and tokens. */
export function setupGateway({
  routes = [openRoute, adminRoute],
  invoke = async (_arn: string, event: unknown) =>
    JSON.stringify({ statusCode: 200, headers: {}, body: JSON.stringify(event) }),
} = {}) {
  let clock = Date.parse("2026-03-12T19:03:58.000Z");
  const onFailure = vi.fn();
  const gateway = createGateway({
    routes,
    jwks,
    now: () => new Date(clock),
    invoke,
    onFailure,
  });
  const send = async (request: Partial<HttpRequest> = {}) => {
    const answer = await gateway({
      method: "POST",
      path: "/api/bookings",
      query: "",
      headers: {},
      body: Buffer.alloc(0),
      sourceAddress: "127.0.0.1",
      ...request,
    });
    return { ...answer, text: answer.body.toString() };
  };
  const sendForEvent = async (request: Partial<HttpRequest>) =>
    JSON.parse((await send(request)).text);
  const token = (claims: Record<string, unknown> = {}, key = keys.privateKey) => {
    const seconds = clock / 1000;
    return new SignJWT({
      client_id: "web",
      token_use: "access",
      scope: "aws.cognito.signin.user.admin",
      "cognito:groups": ["admins", "staff"],
      iss: issuer,
      iat: seconds,
      exp: seconds + 900,
      ...claims,
    })
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .sign(key);
  };
  const asAdmin = (authorization?: string) =>
    send({
      method: "GET",
      path: "/api/admin/bookings",
      headers: authorization === undefined ? {} : { authorization },
    });
  const passTime = (ms: number) => {
    clock += ms;
  };
  return { send, sendForEvent, token, asAdmin, passTime, onFailure };
}
