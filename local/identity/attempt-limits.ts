import { CognitoError } from "./protocol.ts";

const failuresAllowed = 5;
const longestLockMs = 15 * 60_000;

export interface Lockout {
  /** @throws NotAuthorizedException while the name is locked; such attempts do not count */
  assertOpen(username: string): void;
  recordFailure(username: string): void;
  reset(username: string): void;
}

/**
 * Slows down guessing as Cognito does: from the fifth wrong password on, a name is locked for a
 * second, then twice as long after each further one, up to 15 minutes. A quarter of an hour
 * without an attempt forgets them all. Names that do not exist are locked alike.
 */
export function createLockout(now: () => Date): Lockout {
  const failuresOf = new Map<string, { count: number; at: number; lockedUntil: number }>();

  const forgetOld = (time: number) => {
    for (const [username, failures] of failuresOf) {
      if (time - Math.max(failures.at, failures.lockedUntil) >= longestLockMs) {
        failuresOf.delete(username);
      }
    }
  };

  return {
    assertOpen(username) {
      const lockedUntil = failuresOf.get(username)?.lockedUntil ?? 0;
      if (now().getTime() < lockedUntil) {
        throw new CognitoError("NotAuthorizedException", "Password attempts exceeded");
      }
    },
    recordFailure(username) {
      const at = now().getTime();
      forgetOld(at);
      const count = (failuresOf.get(username)?.count ?? 0) + 1;
      const lockMs =
        count < failuresAllowed
          ? 0
          : Math.min(longestLockMs, 1000 * 2 ** (count - failuresAllowed));
      failuresOf.set(username, { count, at, lockedUntil: at + lockMs });
    },
    reset: (username) => failuresOf.delete(username),
  };
}

const windowMs = 60 * 60_000;

/**
 * Counts attempts by name over a sliding hour.
 * @returns a function that counts one, and throws LimitExceededException beyond the limit
 */
export function createHourlyLimit(maximum: number, now: () => Date): (username: string) => void {
  const attemptsOf = new Map<string, number[]>();

  return (username) => {
    const time = now().getTime();
    for (const [name, attempts] of attemptsOf) {
      const recent = attempts.filter((at) => time - at < windowMs);
      if (recent.length > 0) attemptsOf.set(name, recent);
      else attemptsOf.delete(name);
    }
    const attempts = attemptsOf.get(username) ?? [];
    if (attempts.length >= maximum) {
      throw new CognitoError(
        "LimitExceededException",
        "Attempt limit exceeded, please try after some time.",
      );
    }
    attemptsOf.set(username, [...attempts, time]);
  };
}
