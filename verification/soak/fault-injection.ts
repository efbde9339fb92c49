/** How a call to another system fails. */
export const faultKinds = {
  /** The call never reaches the system. */
  before: "fails",
  /** The call takes effect, but its answer is lost. */
  after: "takes effect and its answer is lost",
  /** The answer is lost, so the SDK repeats the call and returns the second answer. */
  repeated: "is sent twice",
  /** Stripe fails, and saves the failure under the idempotency key of the call. */
  saved: "fails for every request with its idempotency key",
} as const;
export type FaultKind = keyof typeof faultKinds;

export interface Fault {
  readonly kind: FaultKind;
  /** The index of the call within the scenario, from 0. */
  readonly step: number;
}

export interface FaultInjector {
  readonly around: Around;
  /** Every call made so far, in order. */
  readonly calls: readonly string[];
  /** The call that failed; `undefined` if the scenario ended before it. */
  readonly hit: () => string | undefined;
}

class InjectedFault extends Error {
  override readonly name = "InjectedFault";
}

/** The calls that have an idempotency key. */
const callsWithKey: readonly string[] = ["cards.create", "cardRefunds.make"];

/** The calls that change nothing in the system that they reach. */
const reads: readonly string[] = [
  "bookings.find",
  "cardDisputes.list",
  "cardRefunds.list",
  "cards.retrieve",
  "codes.find",
  "counted.changed",
  "counted.inMonth",
  "counted.read",
  "discounts.find",
  "lists.pendingWork",
  "months.list",
  "months.revision",
  "secrets.publishableKey",
  "secrets.webhookSecret",
  "undelivered.list",
];

/**
 * Whether a call can fail in this way so that the caller, or the system that it reaches, can tell: to
 * lose the answer of a read is to fail before it, and to repeat a read is to make it once.
 */
export function makesADifference(kind: FaultKind, call: string): boolean {
  if (kind === "saved") return callsWithKey.includes(call);
  return kind === "before" || !reads.includes(call);
}

/**
 * Fails one call and lets the others through.
 * @param failNextKey makes Stripe fail on the next call with a key.
 */
export function injectFault(fault: Fault | undefined, failNextKey: () => void): FaultInjector {
  const calls: string[] = [];
  return {
    calls,
    hit: () => (fault ? calls[fault.step] : undefined),
    around: async (call, proceed) => {
      calls.push(call);
      if (!fault || calls.length - 1 !== fault.step) return proceed();
      switch (fault.kind) {
        case "before":
          throw new InjectedFault(`${call} was not reached`);
        case "after":
          await proceed();
          throw new InjectedFault(`${call} lost its answer`);
        case "repeated":
          await proceed();
          // The mailer makes no automatic retries.
          return call === "mail.send" ? undefined : proceed();
        case "saved":
          failNextKey();
          await proceed();
          throw new InjectedFault(`${call} was answered with an error`);
      }
    },
  };
}

/** Wraps a call: may act before it, after it, or instead of it. */
export type Around = (
  call: string,
  proceed: () => Promise<unknown>,
  parameters: readonly unknown[],
) => Promise<unknown>;

/**
 * Wraps every method of a dependency in `around`.
 * @param name the prefix of the call names: `name.method`.
 */
export function intercept<Dependency extends object>(
  name: string,
  dependency: Dependency,
  around: Around,
): Dependency {
  return new Proxy(dependency, {
    get: (target, property) => {
      const method: unknown = Reflect.get(target, property);
      if (typeof method !== "function") return method;
      return (...parameters: unknown[]) =>
        around(
          `${name}.${String(property)}`,
          async () => Reflect.apply(method, target, parameters),
          parameters,
        );
    },
  });
}
