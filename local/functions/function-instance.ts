import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
import * as z from "zod/mini";
import type { FunctionDefinition } from "../template/read-functions.ts";

/** What Lambda reports as a function error; the gateway answers it with a bare 500. */
export class FunctionError extends Error {
  override readonly name = "FunctionError";
}

interface InstanceOptions {
  readonly definition: FunctionDefinition;
  readonly environment: Readonly<Record<string, string>>;
  readonly onLine: (line: string) => void;
}

/** As Lambda allows for the code outside the handler. */
const initialisationLimitMs = 10_000;

const Message = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ready") }),
  z.object({ kind: z.literal("result"), payload: z.string() }),
  z.object({ kind: z.literal("error"), message: z.string() }),
]);

/** One instance of a function, as Lambda runs it: its own thread, one invocation at a time. */
export function createFunctionInstance(options: InstanceOptions) {
  const { definition } = options;
  const worker = new Worker(new URL("./function-runtime.mjs", import.meta.url), {
    workerData: { codeDirectory: definition.codeDirectory, handler: definition.handler },
    env: { ...options.environment },
    // Not the loader this process may run under.
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: {
      maxOldGenerationSizeMb: definition.memoryMegabytes,
      // Threads share this machine, so each collects its garbage early.
      maxYoungGenerationSizeMb: 8,
    },
  });
  for (const stream of [worker.stdout, worker.stderr]) {
    createInterface({ input: stream }).on("line", options.onLine);
  }

  let ended = false;
  let failure = "The function's thread ended.";
  let settle: ((message: z.infer<typeof Message>) => void) | undefined;
  worker.on("message", (message) => settle?.(Message.parse(message)));
  worker.on("error", (error) => {
    failure = error.stack ?? error.message;
  });
  worker.on("exit", () => {
    ended = true;
    settle?.({ kind: "error", message: failure });
  });

  /** The thread's next message, or its end if that does not come in time. */
  function nextMessage(limitMs: number, lateMessage: string): Promise<z.infer<typeof Message>> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        failure = lateMessage;
        void worker.terminate();
      }, limitMs);
      settle = (message) => {
        clearTimeout(timer);
        settle = undefined;
        resolve(message);
      };
    });
  }

  const ready = nextMessage(
    initialisationLimitMs,
    `Init phase timed out after ${initialisationLimitMs} ms`,
  );

  return {
    /** Whether the thread has ended; such an instance is never used again. */
    get ended() {
      return ended;
    },
    /**
     * Answers the handler's result as JSON.
     * @throws {FunctionError} when the handler throws, takes too long or brings the thread down
     */
    async invoke(event: unknown, requestId: string): Promise<string> {
      const started = await ready;
      if (started.kind === "error") throw new FunctionError(started.message);
      if (ended) throw new FunctionError(failure);
      const answer = nextMessage(
        definition.timeoutMs,
        `Task timed out after ${(definition.timeoutMs / 1000).toFixed(2)} seconds`,
      );
      worker.postMessage({
        event,
        context: {
          awsRequestId: requestId,
          functionName: definition.name,
          deadlineMs: Date.now() + definition.timeoutMs,
        },
      });
      const message = await answer;
      if (message.kind === "result") return message.payload;
      throw new FunctionError(message.kind === "error" ? message.message : failure);
    },
    async close(): Promise<void> {
      await worker.terminate();
    },
  };
}

export type FunctionInstance = ReturnType<typeof createFunctionInstance>;
