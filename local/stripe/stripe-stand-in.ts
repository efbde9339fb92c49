import type { RequestListener } from "node:http";
import { isDeepStrictEqual } from "node:util";
import type Stripe from "stripe";
import { type HttpAnswer, type HttpRequest, readRequest, sendAnswer } from "../http-message.ts";
import { type Account, type EventType, newStripeId, type StripeEvent } from "./account.ts";
import { createApi } from "./api.ts";
import { bankPages } from "./bank.ts";
import { developerPages } from "./developer-tools.ts";
import { noFaults, StripeFaults } from "./faults.ts";
import { assets, type Pages } from "./pages.ts";
import { checkAnswers, problemOfEvent } from "./published-api.ts";
import { topUpBalance } from "./refunds.ts";
import { errorAnswer, invalidRequest } from "./stripe-error.ts";
import { Webhooks } from "./webhooks.ts";

export interface StripeStandInSettings {
  readonly now: () => Date;
  /** Where events are delivered; called at each attempt. */
  readonly webhookUrl: () => string;
  readonly webhookSecret: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  /** The events that are delivered while no endpoint is registered; all by default. */
  readonly enabledEvents?: readonly string[];
  /** The waits before each further attempt to deliver an event. */
  readonly webhookRetryDelaysMs?: readonly number[];
  /** Runs the bank's decision about a refund or a payment; after two seconds by default. */
  readonly whenBankDecides?: (action: () => void) => void;
}

/** The API version of the account's events. */
const apiVersion: typeof Stripe.API_VERSION = "2026-10-28.endive";

/** Stripe's API on the site's port, for Stripe.js. */
const browserApi = "/__local/stripe";

/** Half a minute in all, which is long enough for a function that is being reloaded. */
const defaultRetryDelaysMs = [500, 1_000, 2_000, 4_000, 8_000, 16_000];

/**
 * A stand-in for Stripe, in memory: PaymentIntents with Stripe's state machine, idempotency keys,
 * refunds and signed webhooks for the functions; Stripe.js with the Payment Element and 3-D Secure
 * for the browser.
 */
export function createStripeStandIn(settings: StripeStandInSettings) {
  let faults: StripeFaults = noFaults;
  const timers = new Set<NodeJS.Timeout>();
  const events: StripeEvent[] = [];

  function schedule(action: () => void, delayMs: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      action();
    }, delayMs);
    timers.add(timer);
  }

  const webhooks = new Webhooks({
    url: settings.webhookUrl,
    secret: settings.webhookSecret,
    now: settings.now,
    faults: () => faults,
    retryDelaysMs: settings.webhookRetryDelaysMs ?? defaultRetryDelaysMs,
    schedule,
  });

  /** Whether an endpoint is enabled for the events of a type. */
  function isEnabled(type: EventType): boolean {
    const registered = [...account.webhookEndpoints.values()];
    const enabled =
      registered.length === 0
        ? (settings.enabledEvents ?? ["*"])
        : registered
            .filter(({ status }) => status === "enabled")
            .flatMap(({ enabled_events }) => enabled_events);
    return enabled.includes("*") || enabled.includes(type);
  }

  const nowSeconds = () => Math.floor(settings.now().getTime() / 1000);
  const account: Account = {
    paymentIntents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    fraudWarnings: new Map(),
    webhookEndpoints: new Map(),
    paymentMethodDomains: new Map(),
    cardNumbers: new Map(),
    nowSeconds,
    publish: (type, object, before) => {
      const event: StripeEvent = {
        id: newStripeId("evt"),
        object: "event",
        api_version: apiVersion,
        created: nowSeconds(),
        data: before ? { object, previous_attributes: changedFrom(before, object) } : { object },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      };
      const problem = problemOfEvent(event);
      if (problem) throw new Error(problem);
      events.push(event);
      if (isEnabled(type)) webhooks.send(event);
    },
    faults: () => faults,
    takeKeyFailure: () => {
      const { failNextKeys } = faults;
      if (failNextKeys > 0) faults = { ...faults, failNextKeys: failNextKeys - 1 };
      return failNextKeys > 0;
    },
    whenBankDecides: settings.whenBankDecides ?? ((action) => schedule(action, 2000)),
    schedule,
  };

  const undelivered = () => events.filter(({ id }) => !webhooks.hasDelivered(id));
  const api = checkAnswers(createApi({ account, undelivered, ...settings }));
  const pages: Pages = {
    ...assets,
    ...bankPages(account),
    ...developerPages({
      account,
      events,
      deliveries: webhooks.deliveries,
      changeFaults: (change) => {
        faults = StripeFaults.parse({ ...faults, ...change });
        if (!faults.emptyBalance) topUpBalance(account);
        return faults;
      },
    }),
  };

  function answerBrowser(request: HttpRequest) {
    if (request.path.startsWith(`${browserApi}/v1/`)) {
      return api({ ...request, path: request.path.slice(browserApi.length) });
    }
    const address = `${request.method} ${request.path}`;
    const found = pages[address];
    if (!found) throw invalidRequest(`The stand-in has no ${address}.`, { status: 404 });
    return found(request);
  }

  return {
    /** Stripe's REST API for the functions, on a port of its own (`STRIPE_API_URL`). */
    api: listenTo(api),
    /** The registered webhook endpoints, newest last. Events still go to `webhookUrl`. */
    registered: (): readonly Stripe.WebhookEndpoint[] => [...account.webhookEndpoints.values()],
    /** `/__local/stripe` on the site's port: Stripe.js, its frames and the developer's tools. */
    browser: listenTo(answerBrowser),
    /** Stops pending webhooks and payments. */
    close: () => {
      webhooks.close();
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** The fields that an update has changed, with their values before it; null where there was none. */
function changedFrom(before: object, after: object): object {
  const previous = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => !isDeepStrictEqual(previous.get(name), value))
      .map(([name]) => [name, previous.get(name) ?? null]),
  );
}

type Answered = HttpAnswer | undefined;

/** Turns thrown errors into Stripe's, and breaks the connection where there is no answer. */
function listenTo(answer: (request: HttpRequest) => Answered | Promise<Answered>): RequestListener {
  return async (incoming, outgoing) => {
    let answered: Answered;
    try {
      answered = await answer(await readRequest(incoming));
    } catch (error) {
      answered = errorAnswer(error);
    }
    if (!answered) return outgoing.destroy();
    const headers = { "cache-control": "no-store", ...answered.headers };
    return sendAnswer(outgoing, { ...answered, headers });
  };
}
