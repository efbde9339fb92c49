import { expect, test } from "vitest";
import { bodyOf, serve } from "#web/testing/server.ts";
import { endEverySession } from "./account.ts";

/** A user pool that always answers with one status, and the requests that it received. */
async function setup(status: number) {
  const received: { operation: unknown; body: unknown }[] = [];
  const origin = await serve(async (request, response) => {
    const body = JSON.parse(await bodyOf(request));
    received.push({ operation: request.headers["x-amz-target"], body });
    response.writeHead(status).end("{}");
  });
  const config = {
    region: "eu-west-2",
    userPoolId: "eu-west-2_Touchline",
    userPoolClientId: "client",
    userPoolEndpoint: `${origin}/`,
  };
  return { config, received };
}

test("The user pool is asked to end every session of the access token.", async () => {
  const { config, received } = await setup(200);
  await endEverySession(config, "token");
  expect(received).toEqual([
    {
      operation: "AWSCognitoIdentityProviderService.GlobalSignOut",
      body: { AccessToken: "token" },
    },
  ]);
});

test.each([400, 429, 500])("A refusal by the user pool is an error (%i).", async (status) => {
  const { config } = await setup(status);
  await expect(endEverySession(config, "token")).rejects.toThrow(String(status));
});
