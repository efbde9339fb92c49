import { type ParseArgsConfig, parseArgs } from "node:util";
import { type Stage, stageNames } from "#infra/stages.ts";
import { type Connection, connect } from "./connection.ts";
import { explainFailure } from "./failure.ts";
import { keptByNpm, keyInHistory } from "./npm-options.ts";
import { describePlace, findAccount, findRelease, requireAccount } from "./place.ts";
import { openPrompts, type Prompts } from "./prompts.ts";

export const flag = { type: "boolean", default: false } as const;
export const text = { type: "string", default: "" } as const;
const stageOption = { stage: { type: "string", default: "dev" } } as const;

type Options = NonNullable<ParseArgsConfig["options"]>;
type Values<Own extends Options> = ReturnType<typeof parseArgs<{ options: Own }>>["values"];

/**
 * Runs an operator's command on the stage that `--stage` names. A failure is printed as a sentence
 * that says what to do, without a stack trace.
 * @param script its npm script
 * @param own the options besides `--stage`
 * @param run returns whether everything is right, which becomes the exit code
 */
export async function runCommand<const Own extends Options>(
  script: string,
  own: Own,
  run: (connection: Connection, values: Values<Own>, operator: Prompts) => Promise<boolean>,
): Promise<void> {
  const options = { ...stageOption, ...own };
  const names = Object.keys(options).map((name) => `--${name}`);
  if (process.argv.slice(2).some((each) => each === "--help" || each === "-h")) {
    say(`The options are ${names.join(", ")}. docs/operator-guide.md explains them.`);
    return;
  }
  const operator = openPrompts({ input: process.stdin, output: process.stdout });
  try {
    const kept = keptByNpm(script, Object.keys(options));
    if (kept !== undefined) throw new Error(kept);
    const values = readOptions(options, names);
    const given: Record<string, unknown> = values;
    const stage = readStage(String(given["stage"]));
    const connection = connect(stage);
    const account = await findAccount(connection);
    requireAccount(connection, account);
    // A command may work although CloudFormation does not answer.
    const release = await findRelease(connection).catch(() => "unknown" as const);
    say(describePlace(connection, account, release));
    process.exitCode = (await run(connection, values, operator)) ? 0 : 1;
  } catch (error) {
    const { message, remedy } = explainFailure(error);
    process.stderr.write(`${message}\n${remedy}\n`);
    process.exitCode = 1;
  } finally {
    operator.close();
  }
}

/** @throws with a sentence that does not repeat the arguments: one might be a key */
function readOptions<const All extends Options>(options: All, names: readonly string[]) {
  try {
    return parseArgs({ options }).values;
  } catch {
    throw new Error(`The only options are ${names.join(", ")}.${keyInHistory(process.argv)}`);
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
