import type { RequestListener } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type Stripe from "stripe";
import {
  type HttpAnswer,
  type HttpRequest,
  readRequest,
  sendAnswer,
} from "../http/http-message.ts";
import { createWebhooks, timedSignature } from "../http/webhooks.ts";
import { keepMaps } from "../keep-maps.ts";
import {
  type Account,
  type EventType,
  newStripeId,
  type StripeEvent,
  StripeFaults,
} from "./account.ts";
import { createApi } from "./api.ts";
import { bankPages } from "./bank.ts";
import { developerPages } from "./developer-tools.ts";
import { assets, type Pages } from "./pages.ts";
import { checkedAnswer, problemOfEvent } from "./published-api.ts";
import { errorAnswer, invalidRequest } from "./stripe-error.ts";

export interface StripeStandInSettings {
  /** Where events are delivered; called at each attempt. */
  readonly webhookUrl: () => string;
  readonly webhookSecret: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookRetryDelaysMs?: readonly number[];
  /** Runs the bank's decision about a refund or a payment; after a moment by default. */
  readonly whenBankDecides?: (action: () => void) => void;
  /** Keeps what bookings refer to from one start to the next. */
  readonly file?: string | undefined;
}

/** The API version of the account's events. */
const apiVersion: typeof Stripe.API_VERSION = "2026-10-28.endive";

const browserApi = "/__local/stripe";

const bankDelayMs = 2000;

/**
 * A stand-in for Stripe: PaymentIntents with Stripe's state machine, idempotency keys,
 * refunds and signed webhooks for the functions; Stripe.js with the Payment Element and 3-D Secure
 * for the browser.
 */
export function createStripeStandIn(settings: StripeStandInSettings) {
  const faults = StripeFaults.parse({});
  const events: StripeEvent[] = [];
  /** The ids of those that an endpoint was enabled for. Stripe never sends the others. */
  const sent = new Set<string>();
  const closing = new AbortController();
  const closed = closing.signal;
  const whenBankDecides = (action: () => void) =>
    void delay(bankDelayMs, undefined, { signal: closed }).then(action, () => {});
  const webhooks = createWebhooks({
    url: settings.webhookUrl,
    isDropped: () => faults.dropWebhooks,
    retryDelaysMs: settings.webhookRetryDelaysMs,
    closed,
  });

  // https://docs.stripe.com/webhooks#verify-manually
  const sign = (body: string) => ({
    "stripe-signature": timedSignature(settings.webhookSecret, body),
  });

  /** Whether an endpoint is enabled for the events of a type; without any, all are sent. */
  function isEnabled(type: EventType): boolean {
    const registered = [...account.webhookEndpoints.values()];
    return (
      registered.length === 0 ||
      registered.some(
        ({ status, enabled_events }) => status === "enabled" && enabled_events.includes(type),
      )
    );
  }

  const nowSeconds = () => Math.floor(Date.now() / 1000);
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
    publish: (type, object) => {
      const event: StripeEvent = {
        id: newStripeId("evt"),
        object: "event",
        api_version: apiVersion,
        created: nowSeconds(),
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      };
      const problem = problemOfEvent(event);
      if (problem) throw new Error(problem);
      events.push(event);
      if (!isEnabled(type)) return;
      sent.add(event.id);
      void webhooks.send({ event: event.id, type, body: JSON.stringify(event, null, 2), sign });
    },
    faults,
    whenBankDecides: settings.whenBankDecides ?? whenBankDecides,
  };

  const { paymentIntents, charges, refunds, disputes, fraudWarnings, cardNumbers } = account;
  const kept = { paymentIntents, charges, refunds, disputes, fraudWarnings, cardNumbers };
  const save = keepMaps(settings.file, kept);
  const isUndelivered = ({ id }: StripeEvent) => sent.has(id) && !webhooks.hasDelivered(id);
  const answerApi = createApi({ account, events, isUndelivered, ...settings });
  const api = (request: HttpRequest) =>
    checkedAnswer(
      request,
      orError(() => answerApi(request)),
    );
  const pages: Pages = {
    ...assets,
    ...bankPages(account),
    ...developerPages({ account, events, deliveries: webhooks.deliveries }),
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
    /** Stripe's REST API for the functions, on its own port (`STRIPE_API_URL`). */
    api: listenTo(api),
    /** The registered webhook endpoints, newest last. Events still go to `webhookUrl`. */
    registered: (): readonly Stripe.WebhookEndpoint[] => [...account.webhookEndpoints.values()],
    account,
    /** `/__local/stripe` on the site's port: Stripe.js, its frames and the developer's tools. */
    browser: listenTo(answerBrowser),
    save,
    close: () => closing.abort(),
  };
}

function orError(answer: () => HttpAnswer): HttpAnswer {
  try {
    return answer();
  } catch (error) {
    return errorAnswer(error);
  }
}

function listenTo(
  answer: (request: HttpRequest) => HttpAnswer | Promise<HttpAnswer>,
): RequestListener {
  return async (incoming, outgoing) => {
    const answered = await readRequest(incoming).then(answer).catch(errorAnswer);
    const headers = { "cache-control": "no-store", ...answered.headers };
    return sendAnswer(outgoing, { ...answered, headers });
  };
}
