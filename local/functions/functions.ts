import { randomUUID } from "node:crypto";
import type { FunctionDefinition, Schedule } from "../template/read-functions.ts";
import { createFunctionInstance } from "./function-instance.ts";
import { createInstancePool } from "./instance-pool.ts";

export interface FunctionsOptions {
  /** By ARN. */
  readonly definitions: ReadonlyMap<string, FunctionDefinition>;
  readonly environment: Readonly<Record<string, string>>;
  readonly onLine: (functionName: string, line: string) => void;
  /** Receives each invocation. */
  readonly onInvoked?: ((invoked: FunctionDefinition) => void) | undefined;
}

/** The functions, each with as many instances as there are invocations at a time, like Lambda. */
export function createFunctions(options: FunctionsOptions) {
  const everyPool: ReturnType<typeof createInstancePool>[] = [];
  let functions = start(options.definitions);

  function start(definitions: FunctionsOptions["definitions"]) {
    const started = [...definitions].map(([arn, definition]) => {
      const environment = environmentOf(definition, options.environment);
      const onLine = (line: string) => options.onLine(definition.displayName, line);
      const pool = createInstancePool(() =>
        createFunctionInstance({ definition, environment, onLine }),
      );
      everyPool.push(pool);
      return [arn, { definition, pool }] as const;
    });
    return new Map(started);
  }

  return {
    /**
     * Invokes a function and answers its result as JSON.
     * @throws {FunctionError} when the function fails
     */
    async invoke(arn: string, event: unknown, requestId: string = randomUUID()) {
      const found = functions.get(arn);
      if (!found) throw new Error(`There is no function ${arn}.`);
      return found.pool.use((instance) => {
        options.onInvoked?.(found.definition);
        return instance.invoke(event, requestId);
      });
    },
    /** Puts other code in place: busy instances finish, the next invocation starts a new one. */
    replace(definitions: FunctionsOptions["definitions"]): void {
      for (const { pool } of functions.values()) pool.retire();
      functions = start(definitions);
    },
    /** Stops at once; an invocation that was not done fails. */
    async close() {
      await Promise.all(everyPool.map((pool) => pool.close()));
    },
  };
}

/** What a function finds in its environment: what it reads of Lambda's, what the template says, our own. */
function environmentOf(
  definition: FunctionDefinition,
  shared: Readonly<Record<string, string>>,
): Record<string, string> {
  return {
    AWS_LAMBDA_FUNCTION_NAME: definition.name,
    // Who the function is to AWS's APIs.
    AWS_ACCESS_KEY_ID: definition.name,
    AWS_SECRET_ACCESS_KEY: "local",
    ...definition.environment,
    ...shared,
  };
}

/**
 * EventBridge Scheduler as timers.
 * @returns stops them
 */
export function startSchedules(
  schedules: readonly Schedule[],
  invoke: (functionArn: string, event: unknown) => Promise<unknown>,
  onFailure: (functionArn: string, error: unknown) => void,
): () => void {
  const timers = schedules.map(({ functionArn, intervalMs, input }) =>
    setInterval(() => {
      invoke(functionArn, input).catch((error) => onFailure(functionArn, error));
    }, intervalMs),
  );
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
