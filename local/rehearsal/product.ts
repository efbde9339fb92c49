import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import type { Endpoint, EndpointRequest, EndpointResponse } from "#shared/contract/endpoint.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import type { AwsAddress, Deployed } from "./deployment.ts";
import { mailsTo } from "./mailbox.ts";
import type { StripeAccount } from "./stripe-account.ts";

export interface ProductOptions {
  readonly address: AwsAddress;
  readonly deployed: Deployed;
  readonly stripe: StripeAccount;
  /** Where visitors find the site. */
  readonly origin: string;
  /** The trainer's. */
  readonly token: string;
}

/** The deployed product as its visitors, its trainer and its clock find it. */
export function connectProduct({ address, deployed, stripe, origin, token }: ProductOptions) {
  const called = new Set<Endpoint>();

  return {
    stripe,
    /** The endpoints that have answered as the contract says. */
    called,

    /** Calls an endpoint: the trainer's with the trainer's token, and all others without one. */
    async call<E extends Endpoint>(
      endpoint: E,
      input: EndpointRequest<E>,
    ): Promise<EndpointResponse<E>> {
      const answer = await callEndpoint(endpoint, input, {
        origin,
        ...(endpoint.access === "admin" && { bearerToken: token }),
      });
      called.add(endpoint);
      return answer;
    },

    /** Everything that was mailed to an address, oldest first. */
    mailsTo: (recipient: string) => mailsTo(address.endpoint, recipient),

    /**
     * Runs upkeep as the schedule does, but as if nothing had moved for long.
     * @throws when it fails
     */
    async upkeep(): Promise<unknown> {
      const lambda = new LambdaClient(address);
      const { FunctionError, Payload } = await lambda.send(
        new InvokeCommand({
          FunctionName: deployed.upkeepFunction,
          Payload: JSON.stringify({ minimumAgeMs: 0 }),
        }),
      );
      const answer = Buffer.from(Payload ?? []).toString();
      if (FunctionError !== undefined) throw new Error(`Upkeep failed: ${answer}`);
      return JSON.parse(answer);
    },
  };
}

export type Product = ReturnType<typeof connectProduct>;
