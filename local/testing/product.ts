import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { Amplify } from "aws-amplify";
import { fetchAuthSession, signIn } from "aws-amplify/auth";
import { ConsoleLogger } from "aws-amplify/utils";
import { onTestFinished } from "vitest";
import * as z from "zod/mini";
import { createApp } from "#infra/create-app.ts";
import { bundleFunctions } from "#infra/functions/function-bundles.ts";
import { placeholderBuild } from "#infra/testing/synthesized.ts";
import { typedTexts } from "#local/log-privacy/keep-evidence.ts";
import type { Right } from "#local/policy.ts";
import { sampleTrainer } from "#local/sample-data.ts";
import { startStack } from "#local/stack.ts";
import type { StripeFaults } from "#local/stripe/faults.ts";
import type { Endpoint, EndpointRequest, EndpointResponse } from "#shared/contract/endpoint.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";

const SiteConfig = z.object({
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.string(),
});

/**
 * Starts the whole product with the bundles as they would be deployed, in memory, and keeps what
 * its functions do and write.
 */
export async function startProductForTest() {
  const build = placeholderBuild();
  await bundleFunctions({ outdir: build.functions });
  const assembly = mkdtempSync(path.join(tmpdir(), "touchline-assembly-"));
  createApp({ outdir: assembly, build }).synth();

  const rightsUsed: (Right & { functionName: string })[] = [];
  const failures: string[] = [];
  const lines: string[] = [];
  const typed: string[] = [];
  const stack = await startStack({
    port: 0,
    assembly,
    log: {
      request: () => {},
      functionLine: (name, line) => lines.push(`${name} ${line}`),
      failure: (where, message) => failures.push(`${where}: ${message}`),
      close: async () => {},
    },
    onApiRequest: (request) => typed.push(...typedTexts(request)),
    onRightUsed: (functionName, right) => rightsUsed.push({ functionName, ...right }),
  });
  onTestFinished(stack.close);
  const { origin, database } = stack;

  async function post(address: string, body: object | URLSearchParams): Promise<unknown> {
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(`${origin}/__local/${address}`, {
      method: "POST",
      body: isForm ? body : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${address} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  }

  async function change(bookingId: string, expression: string, name: string, value: unknown) {
    const { TableNames = [] } = await database.send(new ListTablesCommand({}));
    await DynamoDBDocumentClient.from(database).send(
      new UpdateCommand({
        TableName: TableNames.find((each) => each.includes("BookingsTable")),
        Key: { bookingId },
        UpdateExpression: expression,
        ConditionExpression: "attribute_exists(bookingId)",
        ExpressionAttributeNames: { "#name": name },
        ExpressionAttributeValues: { ":value": value },
      }),
    );
  }

  const called = new Set<string>();
  let bearerToken: string | undefined;

  return {
    assembly,
    origin,
    /** Every right that a function has made use of so far. */
    rightsUsed,
    /** What went wrong and nobody may have been told, refused calls among it. */
    failures,
    /** Every line that the functions have written. */
    lines,
    /** Everything that people have typed so far. */
    typed,
    /** The endpoints that have been called so far: `POST /api/bookings`. */
    called,

    /** Signs the trainer in, for all calls from then on. */
    async signIn(): Promise<void> {
      const config = SiteConfig.parse(await (await fetch(`${origin}/config.json`)).json());
      // Amplify warns of every custom endpoint.
      ConsoleLogger.LOG_LEVEL = "ERROR";
      Amplify.configure({ Auth: { Cognito: config } });
      await signIn({ username: sampleTrainer.email, password: sampleTrainer.password });
      bearerToken = (await fetchAuthSession()).tokens?.idToken?.toString();
    },

    call<E extends Endpoint>(endpoint: E, input: EndpointRequest<E>): Promise<EndpointResponse<E>> {
      called.add(`${endpoint.method} ${endpoint.path}`);
      return callEndpoint(endpoint, input, {
        origin,
        ...(bearerToken !== undefined && { bearerToken }),
      });
    },

    /** Pays as the card form does. */
    payByCard(awaiting: { clientSecret: string; publishableKey: string }): Promise<unknown> {
      const [intentId = ""] = awaiting.clientSecret.split("_secret_", 1);
      return post(
        `stripe/v1/payment_intents/${intentId}/confirm`,
        new URLSearchParams({
          key: awaiting.publishableKey,
          client_secret: awaiting.clientSecret,
          return_url: `${origin}/thank-you`,
          "payment_method_data[type]": "card",
          "payment_method_data[card][number]": "4242424242424242",
          "payment_method_data[card][exp_month]": "12",
          "payment_method_data[card][exp_year]": "34",
          "payment_method_data[card][cvc]": "123",
        }),
      );
    },

    stripeFaults: (faults: Partial<StripeFaults>) => post("stripe/faults", faults),

    /** Runs upkeep as if nothing had moved for long. */
    upkeep: () => post("upkeep", { minimumAgeMs: 0 }),

    /** Makes a booking as old as it is said to be. */
    date: (bookingId: string, timestamp: Date) =>
      change(bookingId, "SET #name = :value", "timestamp", timestamp.toISOString()),
  };
}
