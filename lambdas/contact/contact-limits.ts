/** How often something may happen: so many times from one full hour, or day, to the next (UTC). */
export interface RateLimit {
  readonly name: string;
  readonly most: number;
  readonly windowSeconds: number;
}

const hour = 60 * 60;

/**
 * How many messages may be sent. Every attempt counts, successful or not; what is turned away as a
 * bot's does not.
 */
export const contactLimits = {
  /** From one address: behind it may be a whole office, or a café. */
  address: { name: "address", most: 30, windowSeconds: hour },
  /** From everybody: more than a trainer reads in a day, and $0.03 of mail. */
  everyone: { name: "everyone", most: 300, windowSeconds: 24 * hour },
} as const satisfies Record<string, RateLimit>;
