import { createHmac } from "node:crypto";
import type { StripeEvent } from "./account.ts";
import type { StripeFaults } from "./faults.ts";

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
  /** Runs an action later, unless the stand-in is closed before. */
  readonly schedule: (action: () => void, delayMs: number) => void;
}

/** As at Stripe. */
const answerTimeoutMs = 20_000;

/**
 * Delivers signed events as Stripe does: at least once, in no guaranteed order, and again until the
 * receiver answers 2xx.
 */
export class Webhooks {
  readonly deliveries: Delivery[] = [];
  readonly #settings: WebhookSettings;
  readonly #closed = new AbortController();

  constructor(settings: WebhookSettings) {
    this.#settings = settings;
  }

  send(event: StripeEvent): void {
    this.#attempt(event, JSON.stringify(event, null, 2), 0, this.#settings.retryDelaysMs);
  }

  hasDelivered(eventId: string): boolean {
    return this.deliveries.some(
      ({ event, outcome }) => event === eventId && isAcknowledged(outcome),
    );
  }

  close(): void {
    this.#closed.abort();
  }

  #attempt(event: StripeEvent, body: string, delayMs: number, retries: readonly number[]): void {
    this.#settings.schedule(async () => {
      const outcome = await this.#deliver(body);
      if (this.#closed.signal.aborted) return;
      const at = new Date().toISOString();
      this.deliveries.push({ event: event.id, type: event.type, at, outcome });
      const [nextDelayMs, ...later] = retries;
      if (isAcknowledged(outcome) || outcome === "dropped" || nextDelayMs === undefined) return;
      this.#attempt(event, body, nextDelayMs, later);
    }, delayMs);
  }

  async #deliver(body: string): Promise<Delivery["outcome"]> {
    if (this.#settings.faults.dropWebhooks) return "dropped";
    const timestamp = Math.floor(Date.now() / 1000);
    // The `v1` scheme of https://docs.stripe.com/webhooks#verify-manually.
    const signature = createHmac("sha256", this.#settings.secret)
      .update(`${timestamp}.${body}`)
      .digest("hex");
    try {
      const response = await fetch(this.#settings.url(), {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": `t=${timestamp},v1=${signature}`,
        },
        body,
        // Stripe does not follow redirects either.
        redirect: "manual",
        signal: AbortSignal.any([this.#closed.signal, AbortSignal.timeout(answerTimeoutMs)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return "refused";
    }
  }
}

function isAcknowledged(outcome: Delivery["outcome"]): boolean {
  return typeof outcome === "number" && outcome >= 200 && outcome < 300;
}
