/**
 * An ended session is renewed where it was noticed: whoever calls the API waits, the trainer signs
 * in over the page, and the call is made again. Nothing of the page is lost, whatever was typed.
 */

export type Renewal = ReturnType<typeof createRenewal>;

/** Lets any number of calls wait for one sign-in. */
export function createRenewal() {
  let waiting: { promise: Promise<boolean>; settle: (renewed: boolean) => void } | undefined;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };

  function begin() {
    let settle: (renewed: boolean) => void = () => undefined;
    const promise = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    waiting = { promise, settle };
    tell();
    return waiting;
  }

  return {
    /**
     * Waits until somebody has signed in again.
     * @returns false when the trainer would rather not, and when there is nobody to ask.
     */
    ask: async (): Promise<boolean> => {
      if (listeners.size === 0) return false;
      return (waiting ?? begin()).promise;
    },
    /** Tells all who wait. */
    answer: (renewed: boolean): void => {
      const asked = waiting;
      waiting = undefined;
      asked?.settle(renewed);
      tell();
    },
    isAsked: (): boolean => waiting !== undefined,
    /** Is told whenever `isAsked` may have changed; whoever listens has to answer. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The one of this page. */
export const renewal = createRenewal();
