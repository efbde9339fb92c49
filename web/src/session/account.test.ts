import { once } from "node:events";
import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { endEverySession } from "./account.ts";

/** A user pool that always answers with one status, and the requests that it received. */
async function setup(status: number) {
  const received: { operation: unknown; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    received.push({ operation: request.headers["x-amz-target"], body: JSON.parse(body) });
    response.writeHead(status).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server has no port.");
  const config = {
    region: "eu-west-2",
    userPoolId: "eu-west-2_Touchline",
    userPoolClientId: "client",
    userPoolEndpoint: `http://127.0.0.1:${address.port}/`,
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
