import { openEvents, type TimedSessions } from "./open-events.ts";

interface Entered extends Pick<TimedSessions, "calendar"> {
  readonly takenByHand?: object | undefined;
  readonly usedSessions?: readonly object[] | undefined;
  /** Of an erased one, in their place: how many were held. */
  readonly heldSessions?: number | undefined;
  readonly refunds?: readonly object[] | undefined;
}

/**
 * Whether an entry may be removed as a mistake: nothing has been made of it. Its times would be on no list of the
 * trainer's, although the client comes.
 */
export function isRemovable(entered: Entered): boolean {
  const {
    takenByHand,
    usedSessions = [],
    heldSessions = usedSessions.length,
    refunds = [],
    calendar,
  } = entered;
  const isUnused = heldSessions === 0 && refunds.length === 0;
  return takenByHand !== undefined && isUnused && openEvents({ calendar }).length === 0;
}
