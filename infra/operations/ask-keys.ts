import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { type KeyRules, keyPairProblem, type StripeKeys } from "./stripe-keys.ts";

/** Without a terminal, the keys are read as two lines of the input. */
export interface Console {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

const attempts = 3;

/**
 * Asks for Stripe's keys without showing what is typed, so that they appear neither on the screen nor
 * in a shell's history. On a terminal it asks again when a pair is wrong.
 * @param problemOf what is wrong with a well-formed pair, as a sentence
 * @throws with a sentence, when no usable pair was given
 */
export async function askKeys(
  { input, output }: Console,
  rules: KeyRules,
  problemOf: (keys: StripeKeys) => Promise<string | undefined>,
): Promise<StripeKeys> {
  const isTerminal = input.isTTY === true;
  const lines = hiddenLines(input, isTerminal);
  try {
    for (let attempt = 1; ; attempt += 1) {
      const ask = async (prompt: string) => {
        if (isTerminal) output.write(`${prompt} (not shown): `);
        const line = await lines.next();
        if (isTerminal) output.write("\n");
        return line;
      };
      const keys = {
        secretKey: await ask("Stripe's secret key"),
        publishableKey: await ask("Stripe's publishable key"),
      };
      const problem = keyPairProblem(keys, rules) ?? (await problemOf(keys));
      if (problem === undefined) return keys;
      if (!isTerminal || attempt === attempts) throw new Error(`${problem} Nothing was stored.`);
      output.write(`${problem}\n`);
    }
  } finally {
    lines.close();
  }
}

/** The input, line by line, without an echo on a terminal. */
function hiddenLines(input: Console["input"], isTerminal: boolean) {
  const reader = createInterface({
    input,
    output: new Writable({ write: (_chunk, _encoding, done) => done() }),
    terminal: isTerminal,
    historySize: 0,
  });
  const lines = reader[Symbol.asyncIterator]();
  // In raw mode, an interrupt reaches only this listener.
  reader.on("SIGINT", () => reader.close());
  return {
    async next(): Promise<string> {
      const { value, done } = await lines.next();
      if (done) {
        throw new Error(
          isTerminal
            ? "No key was given, and nothing was stored."
            : "Give the keys as two lines of the standard input: the secret key, then the publishable key.",
        );
      }
      return value.trim();
    },
    close: () => reader.close(),
  };
}
