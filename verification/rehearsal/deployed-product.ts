import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { InvokeCommand } from "@aws-sdk/client-lambda";
import * as z from "zod/mini";
import type { Connection } from "#infra/operations/connection/connection.ts";
import {
  type Deployment,
  requireOutput,
  tablesInUse,
} from "#infra/operations/connection/deployment.ts";
import { connectProduct, type Mail, type Product } from "../journeys/product.ts";
import { setUserPool, signInFirst, tokenOf } from "../journeys/sign-in.ts";
import type { StripeAccount } from "./stripe-account.ts";

export interface DeployedProduct {
  readonly connection: Connection;
  readonly deployment: Deployment;
  /** Of the emulator. */
  readonly endpoint: string;
  /** Where the site is reached on this machine. */
  readonly origin: string;
  readonly stripe: StripeAccount;
}

export function connectDeployed(
  { connection, deployment, endpoint, origin, stripe }: DeployedProduct,
  trainerToken: string,
): Product {
  const { lambda, dynamoDb } = connection.clients;
  const upkeep = requireOutput(deployment, "UpkeepFunctionName");
  return connectProduct({
    origin,
    trainerToken,
    trainerEmail: connection.site.trainerEmail,
    stripe,
    mailsTo: (recipient) => mailsTo(endpoint, recipient),
    invokeUpkeep: async (event) => {
      const Payload = JSON.stringify(event);
      const answer = await lambda.send(new InvokeCommand({ FunctionName: upkeep, Payload }));
      assert.equal(answer.FunctionError, undefined, Buffer.from(answer.Payload ?? []).toString());
      return JSON.parse(Buffer.from(answer.Payload ?? []).toString());
    },
    database: dynamoDb,
    bookingsTable: tablesInUse(deployment).get("bookings") ?? "",
  });
}

const UserPool = z.object({ userPoolId: z.string(), userPoolClientId: z.string() });

/**
 * Signs in with the mailed password, and chooses another one.
 * @returns the token
 */
export async function signInAsInvited(
  deployed: SignedInTo,
  email: string,
  password: string = newPassword(),
): Promise<string> {
  choosePool(deployed);
  const [invitation] = await mailsTo(deployed.endpoint, email);
  const [, temporary] = /temporary password <b>(\S+)<\/b>/.exec(invitation?.text ?? "") ?? [];
  assert.ok(temporary, "There is no invitation with a password.");
  return signInFirst(email, temporary, password);
}

/** @returns the token */
export function signInAgain(deployed: SignedInTo, email: string, password: string) {
  choosePool(deployed);
  return tokenOf({ email, password });
}

export const newPassword = () => `Aa1!${randomUUID()}`;

type SignedInTo = Pick<DeployedProduct, "deployment" | "endpoint">;

function choosePool({ deployment, endpoint }: SignedInTo): void {
  // What the pages read from `/config.json`.
  const config = UserPool.parse(JSON.parse(requireOutput(deployment, "SiteConfig")));
  setUserPool({ ...config, userPoolEndpoint: `${endpoint}/` });
}

const Mails = z.object({
  messages: z.record(
    z.string(),
    z.array(
      z.object({
        To: z.array(z.string()),
        BodyText: z.nullable(z.string()),
        BodyHtml: z.nullable(z.string()),
      }),
    ),
  ),
});

/** What SES would have sent to an address, oldest first. */
async function mailsTo(endpoint: string, recipient: string): Promise<readonly Mail[]> {
  const answer = await fetch(`${endpoint}/_ministack/ses/messages`);
  const { messages } = Mails.parse(await answer.json());
  return Object.values(messages)
    .flat()
    .filter(({ To }) => To.includes(recipient))
    .map(({ BodyText, BodyHtml }) => ({ text: BodyText || BodyHtml || "" }));
}
