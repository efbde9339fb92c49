import { GetParameterCommand, type SSMClient } from "@aws-sdk/client-ssm";
import * as z from "zod/mini";
import { DomainError } from "#lambdas/http/domain-error.ts";

/**
 * Reads a secret by the name of its SSM parameter.
 * @throws DomainError `payment_unavailable`, because every secret is one of Stripe's.
 */
export type ReadSecret = (parameterName: string) => Promise<string>;

const NonEmpty = z.string().check(z.minLength(1));

/** How long a function instance caches a secret before it reads a rolled one. */
const refreshAfterMs = 5 * 60 * 1000;

/**
 * Reads secrets from Parameter Store and caches them in the function instance. Concurrent calls
 * share one request; failures are not cached.
 */
export function createReadSecret(ssm: SSMClient, now: () => Date): ReadSecret {
  const cache = new Map<string, { readonly value: Promise<string>; readonly until: number }>();

  async function fetchSecret(parameterName: string): Promise<string> {
    try {
      const { Parameter } = await ssm.send(
        new GetParameterCommand({ Name: parameterName, WithDecryption: true }),
      );
      return NonEmpty.parse(Parameter?.Value);
    } catch (cause) {
      throw new DomainError("payment_unavailable", { cause });
    }
  }

  return (parameterName) => {
    const found = cache.get(parameterName);
    if (found && now().getTime() < found.until) return found.value;
    const entry = {
      value: fetchSecret(parameterName),
      until: now().getTime() + refreshAfterMs,
    };
    cache.set(parameterName, entry);
    entry.value.catch(() => {
      if (cache.get(parameterName) === entry) cache.delete(parameterName);
    });
    return entry.value;
  };
}
