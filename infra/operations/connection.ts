import { setTimeout } from "node:timers/promises";
import { defaultRegion, type Stage, stages } from "#infra/stages.ts";
import { site } from "#shared/site/site.ts";
import { createStripeFor, type StripeFor } from "./ask-stripe.ts";
import { type Clients, createClients } from "./clients.ts";

/** Everything outside that an operator's command talks to. */
export interface Connection {
  readonly stage: Stage;
  readonly region: string;
  readonly clients: Clients;
  readonly site: {
    /** Where the pages say that the site is. */
    readonly origin: string;
    readonly trainerEmail: string;
    readonly senderEmail: string;
  };
  readonly stripeFor: StripeFor;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => Date;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Connects to a stage with the operator's own rights. `STRIPE_API_URL` is for rehearsals. */
export function connect(stage: Stage): Connection {
  const region = stages[stage].region ?? defaultRegion;
  return {
    stage,
    region,
    clients: createClients(region),
    site,
    stripeFor: createStripeFor(process.env["STRIPE_API_URL"]),
    fetch: globalThis.fetch,
    now: () => new Date(),
    wait: setTimeout,
  };
}
