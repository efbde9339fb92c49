import { CognitoError } from "./cognito-error.ts";

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
