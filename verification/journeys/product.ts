import assert from "node:assert/strict";
import { type DynamoDBClient, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import * as z from "zod/mini";
import type { Endpoint, EndpointRequest, EndpointResponse } from "#shared/contract/endpoint.ts";
import { ApiError } from "#web/api/api-error.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import type { Stripe } from "./stripe.ts";

export interface Mail {
  readonly text: string;
}

/** A running product, and what a journey needs besides its API. */
export interface Surroundings {
  /** Where visitors find the site, without a trailing slash. */
  readonly origin: string;
  readonly trainerToken: string;
  readonly trainerEmail: string;
  readonly stripe: Stripe;
  mailsTo(recipient: string): Promise<readonly Mail[]>;
  invokeUpkeep(event: object): Promise<unknown>;
  readonly database: DynamoDBClient;
  readonly bookingsTable: string;
}

/** The header that makes a call to the local stack another visitor's. */
export function callingFromAnywhere() {
  const part = () => Math.floor(Math.random() * 256);
  return { "x-local-viewer-address": `10.${part()}.${part()}.${part()}` };
}

/** Runs one step of a journey. The rehearsal reports each step by its title. */
export type Step = <T>(title: string, work: () => Promise<T>) => Promise<T>;

export type Journey = (product: Product, step: Step) => Promise<void>;

export const refusal = ({ method, path }: Endpoint, code: string) => `${method} ${path}: ${code}`;

const UpkeepReport = z.looseObject({ failed: z.int() });

export function connectProduct(surroundings: Surroundings) {
  const { origin, trainerToken, database, bookingsTable } = surroundings;
  const called = new Set<Endpoint>();
  const refused = new Set<string>();
  return {
    origin,
    trainerEmail: surroundings.trainerEmail,
    stripe: surroundings.stripe,
    mailsTo: surroundings.mailsTo,
    /** The endpoints that have answered as the contract says. */
    called,
    /** What they were refused with, such as `PUT /api/admin/qr-settings: qr_settings_changed`. */
    refused,

    /** Calls an endpoint: the trainer's with the trainer's token, all others without one. */
    async call<E extends Endpoint>(
      endpoint: E,
      input: EndpointRequest<E>,
    ): Promise<EndpointResponse<E>> {
      const answer = await callEndpoint(endpoint, input, {
        origin,
        headers: callingFromAnywhere(),
        ...(endpoint.access === "admin" && { bearerToken: trainerToken }),
      }).catch((error: unknown) => {
        if (error instanceof ApiError) refused.add(refusal(endpoint, error.code));
        throw error;
      });
      called.add(endpoint);
      return answer;
    },

    /** Runs upkeep without the minutes that it otherwise leaves to the browser and the webhook. */
    async runUpkeep(): Promise<void> {
      const report = await surroundings.invokeUpkeep({ minimumAgeMs: 0 });
      assert.equal(UpkeepReport.parse(report).failed, 0, JSON.stringify(report));
    },

    /** Moves a booking, or another time or day that it has, past the API. */
    async backdate(bookingId: string, time: Date | string, what = "timestamp"): Promise<void> {
      // Of a list, `names[0]`.
      const parts = what.split(".").map((part, index) => {
        const [name = "", place] = part.split("[");
        return { sign: `#${index}`, name, place: place === undefined ? "" : `[${place}` };
      });
      await database.send(
        new UpdateItemCommand({
          TableName: bookingsTable,
          Key: { bookingId: { S: bookingId } },
          UpdateExpression: `SET ${parts.map(({ sign, place }) => sign + place).join(".")} = :time`,
          ConditionExpression: "attribute_exists(bookingId)",
          ExpressionAttributeNames: Object.fromEntries(parts.map(({ sign, name }) => [sign, name])),
          ExpressionAttributeValues: {
            ":time": { S: typeof time === "string" ? time : time.toISOString() },
          },
        }),
      );
    },
  };
}

export type Product = ReturnType<typeof connectProduct>;
