import { createHmac } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { StripeEvent, StripeFaults } from "./account.ts";

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
  readonly secret: string;
  readonly faults: StripeFaults;
  /** The waits before each further attempt: seconds here, days at Stripe. */
  readonly retryDelaysMs: readonly number[];
  /** Aborted when the stand-in is closed. */
  readonly closed: AbortSignal;
}

/** As at Stripe. */
const answerTimeoutMs = 20_000;

/**
 * Delivers signed events as Stripe does: at least once, in no guaranteed order, and again until the
 * receiver answers 2xx.
 */
export function createWebhooks({ url, secret, faults, retryDelaysMs, closed }: WebhookSettings) {
  const deliveries: Delivery[] = [];

  async function deliver(body: string): Promise<Delivery["outcome"]> {
    if (faults.dropWebhooks) return "dropped";
    const timestamp = Math.floor(Date.now() / 1000);
    // The `v1` scheme of https://docs.stripe.com/webhooks#verify-manually.
    const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
    try {
      const response = await fetch(url(), {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": `t=${timestamp},v1=${signature}`,
        },
        body,
        // Stripe does not follow redirects either.
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
    async send(event: StripeEvent): Promise<void> {
      const body = JSON.stringify(event, null, 2);
      for (const delayMs of [0, ...retryDelaysMs]) {
        await delay(delayMs, undefined, { signal: closed }).catch(() => {});
        if (closed.aborted) return;
        const outcome = await deliver(body);
        const at = new Date().toISOString();
        deliveries.push({ event: event.id, type: event.type, at, outcome });
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
