import { randomUUID } from "node:crypto";
import type { FunctionDefinition, Schedule } from "../template/read-functions.ts";
import { createFunctionInstance, type FunctionInstance } from "./function-instance.ts";
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
  let { definitions } = options;
  let pool = createInstancePool();
  const drained = new Set<typeof pool>();

  function use<Result>(
    arn: string,
    work: (instance: FunctionInstance, definition: FunctionDefinition) => Promise<Result>,
  ) {
    const definition = definitions.get(arn);
    if (!definition) throw new Error(`There is no function ${arn}.`);
    const create = () =>
      createFunctionInstance({
        definition,
        environment: environmentOf(definition, options.environment),
        onLine: (line) => options.onLine(definition.displayName, line),
      });
    return pool.use(arn, create, (instance) => work(instance, definition));
  }

  return {
    /**
     * Invokes a function and answers its result as JSON.
     * @throws {FunctionError} when the function fails
     */
    invoke: async (arn: string, event: unknown, requestId: string = randomUUID()) =>
      use(arn, async (instance, definition) => {
        options.onInvoked?.(definition);
        return await instance.invoke(event, requestId);
      }),
    /** Starts an instance of every function that has none, one after the other. */
    async warmUp() {
      for (const arn of definitions.keys()) await use(arn, (instance) => instance.started);
    },
    /** Puts other code in place: busy instances finish, the next invocation starts a new one. */
    replace(replacements: ReadonlyMap<string, FunctionDefinition>): void {
      const previous = pool;
      drained.add(previous);
      void previous.drain().then(() => drained.delete(previous));
      definitions = replacements;
      pool = createInstancePool();
    },
    /** Stops at once; an invocation that was not done fails. */
    async close() {
      await Promise.all([pool, ...drained].map((each) => each.close()));
    },
  };
}

/** What a function finds in its environment: what Lambda sets, what the template says, our own. */
function environmentOf(
  definition: FunctionDefinition,
  shared: Readonly<Record<string, string>>,
): Record<string, string> {
  return {
    AWS_LAMBDA_FUNCTION_NAME: definition.name,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMegabytes),
    AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
    LAMBDA_TASK_ROOT: definition.codeDirectory,
    // Who the function is to AWS's APIs.
    AWS_ACCESS_KEY_ID: definition.name,
    AWS_SECRET_ACCESS_KEY: "local",
    ...definition.environment,
    ...shared,
  };
}

/**
 * EventBridge as timers.
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
