import assert from "node:assert/strict";
import { Readable, Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { CloudWatchClient } from "@aws-sdk/client-cloudwatch";
import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { SNSClient } from "@aws-sdk/client-sns";
import { SSMClient } from "@aws-sdk/client-ssm";
import { createStripeFor } from "#infra/operations/ask-stripe.ts";
import type { Connection } from "#infra/operations/connection.ts";
import { setUp } from "#infra/operations/set-up.ts";
import { site } from "#shared/site/site.ts";
import { standInKeys } from "../settings.ts";
import type { Context } from "./context.ts";
import type { AwsAddress } from "./deployment.ts";
import type { FrontDoor } from "./front-door.ts";

/** Connects the operator's commands to the emulator, where they would find AWS and Stripe. */
export function connectOperator(
  { stage, address, stripe }: Pick<Context, "stage" | "address" | "stripe">,
  { fetch }: FrontDoor,
  siteValues: Connection["site"] = site,
): Connection {
  return {
    stage,
    region: address.region,
    clients: {
      cloudFormation: new CloudFormationClient(address),
      cloudWatch: new CloudWatchClient(address),
      cognito: new CognitoIdentityProviderClient(address),
      dynamoDb: new DynamoDBClient(address),
      ses: new SESv2Client(address),
      sns: new SNSClient(address),
      ssm: new SSMClient(address),
    },
    site: siteValues,
    stripeFor: createStripeFor(stripe.apiUrl),
    fetch,
    now: () => new Date(),
    wait,
  };
}

const asUsual = {
  replaceKeys: false,
  replaceWebhook: false,
  resendInvitation: false,
  // Refused in `prod` without this; the stand-in for Stripe has no others.
  testKeys: true,
  skipSmokeTest: false,
} as const;

/**
 * Runs `npm run setup`, and types Stripe's keys in when it asks for them.
 * @returns what it says
 * @throws with what it says, unless all is right in the end, or when a key is shown
 */
export async function runSetUp(connection: Connection): Promise<string> {
  let said = "";
  const output = new Writable({
    write(chunk, _encoding, done) {
      said += String(chunk);
      done();
    },
  });
  const { secretKey, publishableKey, webhookSecret } = standInKeys;
  const input = Readable.from([`${secretKey}\n${publishableKey}\n`]);
  const isRight = await setUp(connection, { input, output }, asUsual);
  assert.ok(isRight, said);
  for (const key of [secretKey, webhookSecret]) assert.ok(!said.includes(key), "A key is shown.");
  return said;
}

/** Creates an account that may sign in, and no more. */
export async function inviteOutsider(
  address: AwsAddress,
  UserPoolId: string,
  email: string,
): Promise<void> {
  await new CognitoIdentityProviderClient(address).send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: email,
      UserAttributes: [
        { Name: "email", Value: email },
        { Name: "email_verified", Value: "true" },
      ],
    }),
  );
}
