import { createHmac } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

export interface Webhook {
  readonly event: string;
  readonly type: string;
  readonly body: string;
  /** The headers that prove the body to the receiver; called at each attempt. */
  readonly sign: (body: string) => Readonly<Record<string, string>>;
}

export interface Delivery {
  readonly event: string;
  readonly type: string;
  readonly at: string;
  /** The receiver's status, or why there is none. */
  readonly outcome: number | "refused" | "dropped";
}

export interface WebhookSettings {
  /** Called at each attempt, because the site's port is known late. */
  readonly url: () => string;
  readonly isDropped: () => boolean;
  /** The waits before each further attempt; hours or days at the real services. */
  readonly retryDelaysMs?: readonly number[] | undefined;
  /** Aborted when the stand-in is closed. */
  readonly closed: AbortSignal;
}

/** As at Stripe. */
const answerTimeoutMs = 20_000;

/** Half a minute in all, which is long enough for a function that is being reloaded. */
const defaultRetryDelaysMs = [500, 1_000, 2_000, 4_000, 8_000, 16_000];

/**
 * Delivers signed events as Stripe and the calendars do: at least once, in no guaranteed order, and again
 * until the receiver answers 2xx.
 */
export function createWebhooks(settings: WebhookSettings) {
  const { url, isDropped, retryDelaysMs = defaultRetryDelaysMs, closed } = settings;
  const deliveries: Delivery[] = [];

  async function deliver({ body, sign }: Webhook): Promise<Delivery["outcome"]> {
    if (isDropped()) return "dropped";
    try {
      const response = await fetch(url(), {
        method: "POST",
        headers: { "content-type": "application/json; charset=utf-8", ...sign(body) },
        body,
        // None of them follows redirects.
        redirect: "manual",
        signal: AbortSignal.any([closed, AbortSignal.timeout(answerTimeoutMs)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return "refused";
    }
  }

  return {
    deliveries,
    /** Returns once the event is acknowledged or dropped, has been tried for long enough, or all is closed. */
    async send(webhook: Webhook): Promise<void> {
      const { event, type } = webhook;
      for (const delayMs of [0, ...retryDelaysMs]) {
        await delay(delayMs, undefined, { signal: closed }).catch(() => {});
        if (closed.aborted) return;
        const outcome = await deliver(webhook);
        const at = new Date().toISOString();
        deliveries.push({ event, type, at, outcome });
        if (isAcknowledged(outcome) || outcome === "dropped") return;
      }
    },
    hasDelivered: (eventId: string) =>
      deliveries.some(({ event, outcome }) => event === eventId && isAcknowledged(outcome)),
  };
}

function isAcknowledged(outcome: Delivery["outcome"]): boolean {
  return typeof outcome === "number" && outcome >= 200 && outcome < 300;
}

/** `t=<seconds>,v1=<hex>`: an HMAC of `<seconds>.<body>`, as Stripe and Calendly sign. */
export function timedSignature(key: string, body: string, signedAt = new Date()): string {
  const seconds = Math.floor(signedAt.getTime() / 1000);
  return `t=${seconds},v1=${hexDigest(key, `${seconds}.${body}`)}`;
}

export function hexDigest(key: string, content: string): string {
  return createHmac("sha256", key).update(content).digest("hex");
}
