import { randomUUID } from "node:crypto";
import { endpoints as api } from "#shared/endpoints.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import { refusalOfKey } from "./load-options.ts";

/**
 * Makes sure that no visitor pays real money here, by starting one payment: only its answer tells.
 * @throws with a sentence when it is not sure
 */
export async function requireTestKeys(origin: string): Promise<void> {
  const body = { paymentId: randomUUID(), amount: 4000 };
  const answer = await callEndpoint(api.startPayment, { body }, { origin }).catch((cause) => {
    throw new Error(`${origin} does not say whether it uses test keys of Stripe: ${cause}`, {
      cause,
    });
  });
  const key = "publishableKey" in answer ? answer.publishableKey : "";
  const refused = refusalOfKey(key);
  if (refused !== undefined) throw new Error(refused);
}

/** What is left behind, and what only AWS can tell. */
export const deployedNotes = `
On a deployed stage:
- There is no card: bookings and payments end as drafts. Upkeep cancels the PaymentIntent of each and deletes
  it a day later. Messages have been mailed to the trainer, and scans of the QR code are counted.
- All requests came from this machine's network, so its limits (docs/limits.md) answer most drafts and codes
  with 429. The gateway lets 20 calls of each endpoint through in a second.
- Units and functions' time are in CloudWatch: AWS/DynamoDB ConsumedReadCapacityUnits and
  ConsumedWriteCapacityUnits by TableName and GlobalSecondaryIndexName, AWS/Lambda Duration and
  ConcurrentExecutions by FunctionName, AWS/ApiGateway Count, 4xx and 5xx by ApiId; each as a sum over the
  minutes of the run.
`;
