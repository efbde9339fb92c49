import { createInterface } from "node:readline/promises";
import { type Stage, stageNames } from "#infra/stages.ts";
import { explainFailure } from "./explain-failure.ts";

/** The option that every operator's command has. */
export const stageOption = { stage: { type: "string", default: "dev" } } as const;

/**
 * Reads a command's options. With `--help` it prints their names and ends the process.
 * @throws with a sentence that does not repeat what was given: it might be a key
 */
export function readOptions<Values>(options: object, read: () => { readonly values: Values }) {
  const names = Object.keys(options).map((name) => `--${name}`);
  if (process.argv.slice(2).some((each) => each === "--help" || each === "-h")) {
    say(`This command takes ${names.join(", ")}. docs/operator-guide.md explains them.`);
    process.exit(0);
  }
  try {
    return read().values;
  } catch {
    const hasKey = process.argv.some((each) => /(sk|rk|pk|whsec)_/.test(each));
    throw new Error(
      [
        `This command takes ${names.join(", ")}, and nothing else.`,
        hasKey && "A key that was typed here stays in the shell's history: roll it at Stripe.",
      ]
        .filter((sentence) => sentence !== false)
        .join(" "),
    );
  }
}

/** @throws with a sentence that names the stages */
export function readStage(given: string): Stage {
  const stage = stageNames.find((name) => name === given);
  if (!stage) throw new Error(`--stage is one of ${stageNames.join(", ")}.`);
  return stage;
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Asks the operator. The answer is empty when the standard input ends. */
export async function ask(question: string): Promise<string> {
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new Promise<string>((resolve) => reader.once("close", () => resolve("")));
  const answer = await Promise.race([reader.question(question), ended]);
  reader.close();
  return answer.trim();
}

/**
 * Runs an operator's command. A failure is printed as a sentence that says what to do, without a
 * stack trace.
 * @param run answers whether all is well, which becomes the exit code
 */
export async function endCommand(run: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await run()) ? 0 : 1;
  } catch (error) {
    const { what, remedy } = explainFailure(error);
    process.stderr.write(`${what}\n${remedy}\n`);
    process.exitCode = 1;
  }
}
