import { type ChildProcess, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { standInKeys } from "#local/settings.ts";
import { callingFromAnywhere } from "#verification/journeys/product.ts";

const startCommand = fileURLToPath(new URL("../../local/commands/start.mjs", import.meta.url));

export interface Mail {
  to: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  at: string;
}

export interface Intent {
  id: string;
  amount: number;
  status: string;
  metadata: Record<string, string>;
  description: string | null;
}

export interface StripeFaults {
  dropWebhooks?: boolean;
  failApi?: boolean;
  redirectAuthentication?: boolean;
}

/** One attempt of Stripe's stand-in to deliver a webhook. */
export interface Delivery {
  event: string;
  /** The status that the webhook answered, or why it was not asked. */
  outcome: number | string;
}

interface StripeEvent {
  id: string;
  type: string;
  data: { object: { metadata?: Record<string, string> } };
}

/** Picks the events that say a booking's payment has succeeded. */
const isPaymentOf =
  (bookingId: string) =>
  ({ type, data }: StripeEvent) =>
    type === "payment_intent.succeeded" && data.object.metadata?.["bookingId"] === bookingId;

interface StripeState {
  intents: Intent[];
  events: StripeEvent[];
  deliveries: Delivery[];
  disputes: { id: string; payment_intent: string }[];
}

export interface CalendarState {
  events: { id: string; startsAt: string }[];
  /** How many webhooks are being delivered. */
  pending: number;
}

/** The whole product on one port, started as a developer starts it. */
export class LocalStack {
  readonly origin: string;
  readonly #process: ChildProcess;
  /** What the process has printed. */
  readonly #output: readonly string[];

  private constructor(origin: string, process: ChildProcess, output: readonly string[]) {
    this.origin = origin;
    this.#process = process;
    this.#output = output;
  }

  /** Starts a stack that keeps nothing on disk, on any free port, and waits until it is healthy. */
  static async start(
    website: "plain" | "sample" | "longest",
    pages: "local" | "deployed",
  ): Promise<LocalStack> {
    const settings = {
      PORT: "0",
      LOCAL_DATA: "memory",
      LOCAL_WEBSITE: website,
      LOCAL_PAGES: pages,
    };
    const child = spawn(process.execPath, ["--single-threaded-gc", startCommand], {
      env: { ...process.env, ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output: string[] = [];
    child.stdout.on("data", (data) => output.push(String(data)));
    child.stderr.on("data", (data) => output.push(String(data)));
    for (;;) {
      const [origin] = /http:\/\/localhost:\d+(?=\/)/.exec(output.join("")) ?? [];
      const stack = origin && new LocalStack(origin, child, output);
      if (stack && (await stack.isHealthy())) return stack;
      if (child.exitCode !== null) throw new Error(`The stack ended:\n${output.join("")}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** @throws when the stack reports a problem, such as too large an item in a table */
  async stop(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    const exited = once(this.#process, "exit");
    this.#process.kill("SIGTERM");
    const [exitCode] = await exited;
    if (exitCode !== 0) throw new Error(`The stack ended badly:\n${this.#output.join("")}`);
  }

  /** Every mail to an address, oldest first. */
  async mailTo(address: string): Promise<Mail[]> {
    const inbox = await this.#json<Mail[]>("/__local/inbox.json");
    return inbox
      .filter((mail) => mail.to === address)
      .sort((one, other) => one.at.localeCompare(other.at));
  }

  /** Every PaymentIntent that was made for a booking. */
  async intentsOf(bookingId: string): Promise<Intent[]> {
    const { intents } = await this.#json<StripeState>("/__local/stripe.json");
    return intents.filter((intent) => intent.metadata["bookingId"] === bookingId);
  }

  /** Every attempt to deliver that a booking's payment has succeeded, in the order of the answers. */
  async paymentWebhooksOf(bookingId: string): Promise<Delivery[]> {
    const { events, deliveries } = await this.#json<StripeState>("/__local/stripe.json");
    const own = events.filter(isPaymentOf(bookingId));
    return deliveries.filter(({ event }) => own.some(({ id }) => id === event));
  }

  /**
   * Delivers once more that a booking's payment has succeeded, signed as by Stripe.
   * @returns the status that the webhook answers
   */
  async sendPaymentWebhook(bookingId: string): Promise<number> {
    const { events } = await this.#json<StripeState>("/__local/stripe.json");
    const event = events.find(isPaymentOf(bookingId));
    if (!event) throw new Error(`No payment of ${bookingId} has succeeded.`);
    const body = JSON.stringify(event);
    const at = Math.floor(Date.now() / 1000);
    const signature = createHmac("sha256", standInKeys.webhookSecret).update(`${at}.${body}`);
    const response = await this.api("/api/webhooks/stripe", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "stripe-signature": `t=${at},v1=${signature.digest("hex")}`,
      },
      body,
    });
    return response.status;
  }

  stripeFaults(faults: StripeFaults): Promise<void> {
    return this.#command("/__local/stripe/faults", faults);
  }

  /** Reports a dispute about a payment, or decides the latest one, as the bank does. */
  async actAsBank(
    bookingId: string,
    action: { kind: "warning" | "inquiry" | "dispute" } | { outcome: "won" | "lost" },
  ): Promise<void> {
    const { disputes } = await this.#json<StripeState>("/__local/stripe.json");
    const [intent] = await this.intentsOf(bookingId);
    const dispute = disputes.findLast(({ payment_intent }) => payment_intent === intent?.id);
    const about =
      "kind" in action ? { payment_intent: intent?.id ?? "" } : { dispute: dispute?.id ?? "" };
    const body = new URLSearchParams({ ...about, ...action });
    const answer = await this.api("/__local/stripe/disputes", { method: "POST", body });
    if (!answer.ok) throw new Error(`The bank could not act: ${answer.status}.`);
  }

  /** The events of the calendar's stand-in, oldest first. */
  calendar(): Promise<CalendarState> {
    return this.#json("/__local/calendar.json");
  }

  /** Ends the faults that are not named. */
  calendarFaults(faults: {
    double?: boolean;
    reorder?: boolean;
    drop?: boolean;
    frame?: "silent" | "refused";
  }): Promise<void> {
    return this.#command("/__local/calendar/faults", faults);
  }

  mailFaults(faults: { fail?: boolean; bounce?: boolean }): Promise<void> {
    return this.#command("/__local/mail/faults", faults);
  }

  /** Lets the site's bucket refuse files. */
  siteFaults(faults: { fail: boolean }): Promise<void> {
    return this.#command("/__local/site/faults", faults);
  }

  /** Ends every injected fault. */
  async heal(): Promise<void> {
    await this.stripeFaults({
      dropWebhooks: false,
      failApi: false,
      redirectAuthentication: false,
    });
    await this.mailFaults({ fail: false });
    await this.siteFaults({ fail: false });
    await this.calendarFaults({});
  }

  /**
   * Runs upkeep as if everything in the database were older than its minimum age.
   * @throws when upkeep could not put every booking in order
   */
  async upkeep(): Promise<void> {
    await this.#command("/__local/upkeep", { minimumAgeMs: 0 });
  }

  /** Makes an account for the trainer, as the operator would. */
  async addTrainer(account: {
    email: string;
    password: string;
    mustChangePassword?: boolean;
  }): Promise<void> {
    await this.#command("/__local/users", account);
  }

  /** Calls the API as a program would, each time as another visitor unless the headers say who. */
  api(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...callingFromAnywhere(), ...init.headers };
    return fetch(`${this.origin}${path}`, { ...init, headers });
  }

  /** Sends JSON to the API as a program would. */
  post(path: string, body: object, callingFrom = callingFromAnywhere()): Promise<Response> {
    const headers = { "content-type": "application/json", ...callingFrom };
    return this.api(path, { method: "POST", headers, body: JSON.stringify(body) });
  }

  async isHealthy(): Promise<boolean> {
    try {
      return (await fetch(`${this.origin}/__local/health`)).ok;
    } catch {
      return false;
    }
  }

  async #json<T>(path: string): Promise<T> {
    const response = await fetch(`${this.origin}${path}`);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as T;
  }

  /** Tells a stand-in what to do. */
  async #command(path: string, body: object): Promise<void> {
    const response = await this.post(path, body);
    if (response.ok) return;
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  }
}
