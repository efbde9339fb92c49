/** How much each counter of an item goes up, or down. */
export type CounterChanges = Readonly<Record<string, number>>;

/** What was found of an item by counting on it. */
export interface Counted {
  /** Events that nobody has asked for in a long time, and that may be forgotten. */
  readonly stale: readonly string[];
}

/**
 * Counts events on single items, each event once, without a transaction over two items. A counter
 * remembers the events it has counted. An event is `settled` when what told of it no longer does;
 * a day later, when nobody can still be at work who has seen it before, it is forgotten. Every
 * method is one call of the database, and doing it again does no harm.
 */
export interface EventCounter {
  /** Counts an event, unless it has been. */
  count(key: string, event: string, changes: CounterChanges, at: Date): Promise<Counted>;

  /**
   * Notes that nothing tells of an event any more.
   * @param forgetting events that counting found to be stale.
   */
  settle(key: string, event: string, forgetting: readonly string[], at: Date): Promise<void>;
}

/** How long a settled event is remembered: far longer than any function runs. */
const rememberedSeconds = 24 * 60 * 60;

/** No expression grows beyond what a database takes; what is left is for the next event. */
export const forgottenAtOnce = 50;

/** Under this name an item remembers an event: 0, or when it was settled, in seconds. */
export const eventMark = (event: string) => `event:${event}`;
const isMark = (attribute: string) => attribute.startsWith(eventMark(""));

/** The events of an item that may be forgotten. */
export function staleEvents(item: Readonly<Record<string, unknown>>, at: Date): string[] {
  const settledBefore = seconds(at) - rememberedSeconds;
  return Object.entries(item)
    .filter(([name, value]) => isMark(name) && Number(value) !== 0 && Number(value) < settledBefore)
    .map(([name]) => name.slice(eventMark("").length))
    .slice(0, forgottenAtOnce);
}

export function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
