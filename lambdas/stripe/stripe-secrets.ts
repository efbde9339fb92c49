import { GetParameterCommand, type SSMClient } from "@aws-sdk/client-ssm";
import * as z from "zod/mini";
import { DomainError } from "#lambdas/http/domain-error.ts";

/**
 * Reads a secret by the name of its SSM parameter.
 * @throws DomainError `payment_unavailable`: all our secrets are Stripe's.
 */
export type ReadSecret = (parameterName: string) => Promise<string>;

const NonEmpty = z.string().check(z.minLength(1));

/** How long a container believes what it has read, so that a rolled key arrives by itself. */
const refreshAfterMs = 5 * 60 * 1000;

/**
 * Secrets from Parameter Store, kept by the container. A failure is not kept; while one is being
 * read, everyone waits for the same answer.
 */
export function createReadSecret(ssm: SSMClient, now: () => Date): ReadSecret {
  const kept = new Map<string, { readonly value: Promise<string>; readonly until: number }>();

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
    const found = kept.get(parameterName);
    if (found && now().getTime() < found.until) return found.value;
    const entry = {
      value: fetchSecret(parameterName),
      until: now().getTime() + refreshAfterMs,
    };
    kept.set(parameterName, entry);
    entry.value.catch(() => {
      if (kept.get(parameterName) === entry) kept.delete(parameterName);
    });
    return entry.value;
  };
}
