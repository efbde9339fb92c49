import { mkdtempSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterEach, describe, expect, it } from "vitest";
import {
  pruneContract,
  prunePackageDescriptions,
  pruneSdkSchemas,
  pruneStripeProducts,
} from "./bundle-pruning.ts";

/** The clients as a function calls them, bundled as a function is. */
const source = `
  export * from "@aws-sdk/client-dynamodb";
  export { SESClient, SendEmailCommand } from "@aws-sdk/client-ses";
  export { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
  export { default as Stripe } from "stripe";
  import * as endpoints from "#shared/api.ts";
  export const { path, params } = endpoints.confirmPayment;
`;

async function bundleClients() {
  const outfile = path.join(mkdtempSync(path.join(tmpdir(), "touchline-pruning-")), "clients.mjs");
  await build({
    stdin: { contents: source, resolveDir: fileURLToPath(new URL("..", import.meta.url)) },
    outfile,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "node20",
    mainFields: ["module", "main"],
    plugins: [pruneContract, prunePackageDescriptions, pruneSdkSchemas, pruneStripeProducts],
  });
  return {
    ...(await import(/* @vite-ignore */ pathToFileURL(outfile).href)),
    text: readFileSync(outfile, "utf8"),
  };
}

const clients = await bundleClients();
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

describe("A bundle", () => {
  it("has the endpoints that it uses, whole, and no others", () => {
    expect(clients.path).toBe("/api/payments/{paymentId}/confirm");
    expect(clients.params.safeParse({ paymentId: "7" }).success).toBe(false);
    expect(clients.text).toContain(clients.path);
    expect(clients.text).not.toContain("/api/workouts");
  });
});

/** A service that gives one answer, and the options that lead a client to it. */
async function setup(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      requests.push(body);
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    port,
    aws: {
      endpoint: `http://127.0.0.1:${port}`,
      region: "eu-west-2",
      credentials: { accessKeyId: "id", secretAccessKey: "secret" },
      maxAttempts: 1,
    },
  };
}

const json = (status: number, body: unknown) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { "content-type": "application/x-amz-json-1.1" });
  response.end(JSON.stringify(body));
};
const xml = (status: number, body: string) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { "content-type": "text/xml" });
  response.end(body);
};

describe("a pruned SDK client", () => {
  const mail = {
    Source: "bookings@touchline.example",
    Destination: { ToAddresses: ["sam@example.com"] },
    Message: { Subject: { Data: "Hello" }, Body: { Text: { Data: "Hello" } } },
  };

  it("reads a parameter", async () => {
    const { aws, requests } = await setup(
      json(200, { Parameter: { Name: "key", Value: "sk_test", LastModifiedDate: 1.5 } }),
    );
    const { Parameter } = await new clients.SSMClient(aws).send(
      new clients.GetParameterCommand({ Name: "key", WithDecryption: true }),
    );
    expect(Parameter).toEqual({
      Name: "key",
      Value: "sk_test",
      LastModifiedDate: new Date(1500),
    });
    expect(requests).toEqual(['{"Name":"key","WithDecryption":true}']);
  });

  it("still names the errors of Parameter Store", async () => {
    const { aws } = await setup(json(400, { __type: "ParameterNotFound", message: "none" }));
    await expect(
      new clients.SSMClient(aws).send(new clients.GetParameterCommand({ Name: "key" })),
    ).rejects.toMatchObject({ name: "ParameterNotFound", message: "none", $fault: "client" });
  });

  it("sends a mail", async () => {
    const { aws, requests } = await setup(
      xml(
        200,
        `<SendEmailResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><SendEmailResult><MessageId>m-1</MessageId></SendEmailResult></SendEmailResponse>`,
      ),
    );
    const sent = await new clients.SESClient(aws).send(new clients.SendEmailCommand(mail));
    expect(sent.MessageId).toBe("m-1");
    expect(Object.fromEntries(new URLSearchParams(requests[0]))).toMatchObject({
      Action: "SendEmail",
      "Destination.ToAddresses.member.1": "sam@example.com",
      "Message.Body.Text.Data": "Hello",
    });
  });

  it("still names the errors of SES", async () => {
    const { aws } = await setup(
      xml(
        400,
        `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type><Code>MessageRejected</Code><Message>Not verified</Message></Error><RequestId>1</RequestId></ErrorResponse>`,
      ),
    );
    await expect(
      new clients.SESClient(aws).send(new clients.SendEmailCommand(mail)),
    ).rejects.toMatchObject({ name: "MessageRejected", message: "Not verified" });
  });

  it("keeps the classes of DynamoDB's errors, which the stores look into", async () => {
    const { aws } = await setup(
      json(400, {
        __type: "com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException",
        message: "The conditional request failed",
        Item: { bookingId: { S: "b-1" } },
      }),
    );
    const failure = await new clients.DynamoDBClient(aws)
      .send(
        new clients.PutItemCommand({ TableName: "Bookings", Item: { bookingId: { S: "b-1" } } }),
      )
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(clients.ConditionalCheckFailedException);
    expect(failure.Item).toEqual({ bookingId: { S: "b-1" } });
  });
});

describe("a pruned Stripe client", () => {
  it("still takes payments", async () => {
    const { port, requests } = await setup((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ id: "pi_1", object: "payment_intent", amount: 5000 }));
    });
    const stripe = new clients.Stripe("sk_test_1", {
      protocol: "http",
      host: "127.0.0.1",
      port,
      telemetry: false,
    });
    const intent = await stripe.paymentIntents.create({ amount: 5000, currency: "gbp" });
    expect(intent.id).toBe("pi_1");
    expect(requests).toEqual(["amount=5000&currency=gbp"]);
  });

  it("has given up the products that a shop never calls, and no others", () => {
    const stripe = new clients.Stripe("sk_test_1");
    expect(stripe.issuing.cards.create).toBeUndefined();
    expect(stripe.testHelpers.refunds.expire).toBeUndefined();
    for (const product of ["paymentIntents", "refunds", "customers", "balance", "events"]) {
      expect(stripe[product].retrieve).toBeTypeOf("function");
    }
    expect(stripe.checkout.sessions.create).toBeTypeOf("function");
  });
});
