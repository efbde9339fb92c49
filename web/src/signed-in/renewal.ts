let waiting: ((renewed: boolean) => void)[] = [];
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** A call waits while the trainer signs in over the page, and is made again: nothing typed is lost. */
export const renewal = {
  /** @returns whether the trainer has signed in again; false at once when no page listens. */
  async ask(): Promise<boolean> {
    if (listeners.size === 0) return false;
    return new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) tell();
    });
  },
  answer(renewed: boolean): void {
    const answered = waiting;
    waiting = [];
    for (const resolve of answered) resolve(renewed);
    tell();
  },
  /** The page is left: what waits is never made. */
  drop(): void {
    waiting = [];
    tell();
  },
  isAsked: (): boolean => waiting.length > 0,
  /** Calls back when `isAsked` may have changed. The listener has to answer. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
