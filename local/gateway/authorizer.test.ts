import { describe, expect, test } from "vitest";
import { issuer, setupGateway, strangersKeys } from "#local/testing/gateway.ts";

describe("The gateway's authorizer", () => {
  test("hands the claims over as strings.", async () => {
    const { asAdmin, token } = setupGateway();
    const answer = await asAdmin(`Bearer ${await token()}`);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text).requestContext.authorizer.jwt).toEqual({
      claims: {
        client_id: "web",
        "cognito:groups": "[admins staff]",
        exp: String(Date.parse("2026-03-12T19:18:58.000Z") / 1000),
        iat: String(Date.parse("2026-03-12T19:03:58.000Z") / 1000),
        iss: issuer,
        scope: "aws.cognito.signin.user.admin",
        token_use: "access",
      },
    });
  });

  test("asks for a token when there is none.", async () => {
    const answer = await setupGateway().asAdmin();
    expect(answer).toMatchObject({ status: 401, text: '{"message":"Unauthorized"}' });
    expect(answer.headers["www-authenticate"]).toBe("Bearer");
  });

  test.each([
    ["of another client", { client_id: "other" }],
    ["for another audience, whatever its client", { aud: "other" }],
    ["of another pool", { iss: `${issuer}2` }],
    ["that is not valid yet", { nbf: Date.parse("2027-01-01T00:00:00Z") / 1000 }],
    ["that never expires", { exp: undefined }],
  ])("refuses a token %s.", async (_, claims) => {
    const { asAdmin, token } = setupGateway();
    const answer = await asAdmin(`Bearer ${await token(claims)}`);
    expect(answer.status).toBe(401);
    expect(answer.headers["www-authenticate"]).toMatch(/^Bearer scope="" error="invalid_token"/);
  });

  test("refuses a token that has expired.", async () => {
    const { asAdmin, token, passTime } = setupGateway();
    const issued = await token();
    passTime(901_000);
    const answer = await asAdmin(`Bearer ${issued}`);
    expect(answer.status).toBe(401);
    expect(answer.headers["www-authenticate"]).toContain("the token has expired");
  });

  test("refuses a token signed with another key.", async () => {
    const { asAdmin, token } = setupGateway();
    expect((await asAdmin(`Bearer ${await token({}, strangersKeys.privateKey)}`)).status).toBe(401);
  });

  test("refuses a token that is not one.", async () => {
    expect((await setupGateway().asAdmin("Bearer nonsense")).status).toBe(401);
  });
});
