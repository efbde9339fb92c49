/** Whether a time has begun; none has not. */
export function hasBegun(
  { startsAt }: { readonly startsAt?: string | undefined },
  at: Date,
): boolean {
  return startsAt !== undefined && Date.parse(startsAt) <= at.getTime();
}

interface Starting {
  readonly startsAt: string;
}

/** Sorts times, the first one first. */
export function byStart(one: Starting, other: Starting): number {
  return one.startsAt.localeCompare(other.startsAt);
}
