/** What the server says of a payment, having asked Stripe. */
export type ConfirmationStatus = "confirmed" | "processing" | "awaiting_payment";

interface Waiting {
  readonly confirm: (signal: AbortSignal) => Promise<ConfirmationStatus>;
  readonly wait: (durationMs: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
}

const intervalMs = 3000;
/** Two minutes of asking; a bank that takes longer is not waited for in front of a page. */
const maximumTries = 40;
/** Stripe may be a moment behind itself; what it says this often in a row, it means. */
const triesBelieved = 3;

/**
 * Asks the server until it knows how a payment ended that the provider has not decided yet.
 * @returns the last answer; `processing` also when the server could not be asked at all.
 */
export async function awaitDecision({ confirm, wait, signal }: Waiting) {
  let unpaidInARow = 0;
  for (let tries = 0; tries < maximumTries; tries++) {
    if (tries > 0) await wait(intervalMs, signal);
    const status = await confirm(signal).catch(() => "processing" as const);
    signal.throwIfAborted();
    if (status === "confirmed") return status;
    unpaidInARow = status === "awaiting_payment" ? unpaidInARow + 1 : 0;
    if (unpaidInARow === triesBelieved) return "awaiting_payment";
  }
  return "processing";
}

/**
 * Has the server save a payment that the provider says has succeeded.
 * @returns whether it is saved; `false` when the server, asked a few times, does not see it yet.
 * @throws what `confirm` throws, when the server cannot be asked.
 */
export async function savePayment({ confirm, wait, signal }: Waiting): Promise<boolean> {
  for (let tries = 0; tries < triesBelieved; tries++) {
    if (tries > 0) await wait(intervalMs, signal);
    if ((await confirm(signal)) === "confirmed") return true;
  }
  return false;
}
