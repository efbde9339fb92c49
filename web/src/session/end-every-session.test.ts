import { once } from "node:events";
import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { endEverySession } from "./end-every-session.ts";

/** A user pool that answers everything alike, and what it was asked. */
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

test("Every session is ended by asking the user pool with the access token.", async () => {
  const { config, received } = await setup(200);
  await endEverySession(config, "token");
  expect(received).toEqual([
    {
      operation: "AWSCognitoIdentityProviderService.GlobalSignOut",
      body: { AccessToken: "token" },
    },
  ]);
});

test.each([400, 429, 500])(
  "Nobody is told that it is done when it is not (%i).",
  async (status) => {
    const { config } = await setup(status);
    await expect(endEverySession(config, "token")).rejects.toThrow(String(status));
  },
);
