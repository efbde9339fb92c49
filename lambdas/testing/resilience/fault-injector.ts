import type { Around } from "./intercept.ts";

/** How a call to another system goes wrong. */
export const faultKinds = {
  /** It never gets there. */
  before: "fails",
  /** It takes effect, but the answer is lost. */
  after: "takes effect and its answer is lost",
  /** Its answer is lost, so the SDK sends it again by itself and hands over the second answer. */
  repeated: "is sent twice",
} as const;
export type FaultKind = keyof typeof faultKinds;

export interface Fault {
  readonly kind: FaultKind;
  /** Which call of the whole story, from 0. */
  readonly step: number;
}

export interface FaultInjector {
  readonly around: Around;
  /** Every call made so far, in order. */
  readonly calls: readonly string[];
  /** The call that the fault hit; absent as long as it has not. */
  readonly hit: () => string | undefined;
}

class InjectedFault extends Error {
  override readonly name = "InjectedFault";
}

/** Lets every call through but one. */
export function injectFault(fault: Fault | undefined): FaultInjector {
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
          throw new InjectedFault(`${call} was not heard of again`);
        case "repeated":
          await proceed();
          // Our mailer never sends again by itself; that is what it is for.
          return call === "mail.send" ? undefined : proceed();
      }
    },
  };
}
