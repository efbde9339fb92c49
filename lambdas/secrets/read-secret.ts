import { GetParameterCommand, ParameterNotFound, SSMClient } from "@aws-sdk/client-ssm";
import { callTimeout } from "#lambdas/http/call-timeout.ts";

/** Reads a secret by the name of its SSM parameter; nothing when it has not been stored. */
export type ReadSecret = (parameterName: string) => Promise<string | undefined>;

/** How long a function instance caches a secret before it reads a rolled one. */
const refreshAfterMs = 5 * 60 * 1000;

export function connectSecrets(): ReadSecret {
  const ssm = new SSMClient({ maxAttempts: 3, requestHandler: callTimeout(2000) });
  return createReadSecret(ssm, () => new Date());
}

/** Caches secrets in the function instance, but no failures. Concurrent calls share a request. */
export function createReadSecret(ssm: SSMClient, now: () => Date): ReadSecret {
  const cache = new Map<
    string,
    { readonly value: Promise<string | undefined>; readonly until: number }
  >();

  async function fetchSecret(parameterName: string): Promise<string | undefined> {
    try {
      const { Parameter } = await ssm.send(
        new GetParameterCommand({ Name: parameterName, WithDecryption: true }),
      );
      return Parameter?.Value || undefined;
    } catch (error) {
      if (error instanceof ParameterNotFound) return undefined;
      throw error;
    }
  }

  return (parameterName) => {
    const found = cache.get(parameterName);
    if (found && now().getTime() < found.until) return found.value;
    const entry = { value: fetchSecret(parameterName), until: now().getTime() + refreshAfterMs };
    cache.set(parameterName, entry);
    entry.value.catch(() => {
      if (cache.get(parameterName) === entry) cache.delete(parameterName);
    });
    return entry.value;
  };
}
