import type { Connection } from "./connection.ts";
import { readDeployment } from "./deployment.ts";
import { deploymentChecks } from "./deployment-checks.ts";
import { redact } from "./explain-failure.ts";
import type { KeysOptions } from "./keys-check.ts";
import { openPrompts } from "./prompts.ts";
import { runCheck, type Verdict } from "./verdict.ts";

interface Examination {
  readonly name: string;
  readonly verdict: Verdict;
}

/** Runs all checks of a deployment, and changes nothing. */
export async function examine(
  connection: Connection,
  { testKeys }: Pick<KeysOptions, "testKeys">,
): Promise<readonly Examination[]> {
  const deployment = await readDeployment(connection.clients.cloudFormation, connection.stage);
  const operator = openPrompts({ input: process.stdin, output: process.stdout });
  const checks = deploymentChecks(connection, deployment, { testKeys, operator });
  const found: Examination[] = [];
  for (const check of Object.values(checks).flat()) {
    found.push({ name: check.name, verdict: await runCheck(check) });
  }
  return found;
}

/**
 * A table of the verdicts, with what to do below each failed check. The checks that wait for something else
 * are one line.
 */
export function findingsTable(found: readonly Examination[]): string {
  const checked = found.filter(({ verdict }) => reasonToWait(verdict) === undefined);
  const width = Math.max(...checked.map(({ name }) => name.length));
  const lines = checked.flatMap(({ name, verdict }) => {
    const mark = { right: "right", todo: "TO DO", wrong: "WRONG" }[verdict.state];
    const line = `${mark}  ${name.padEnd(width)}  ${verdict.finding}`;
    if (verdict.state === "right") return [line];
    return [line, `${" ".repeat(7 + width)}  → ${verdict.remedy}`];
  });
  const count = (state: Verdict["state"]) =>
    checked.filter(({ verdict }) => verdict.state === state).length;
  lines.push("", `${count("right")} right, ${count("todo")} to do, ${count("wrong")} wrong`);
  const reasons = found.flatMap(({ verdict }) => reasonToWait(verdict) ?? []);
  for (const reason of new Set(reasons)) {
    const waiting = reasons.filter((each) => each === reason).length;
    lines.push(`${waiting} not checked, because ${reason}`);
  }
  return redact(lines.join("\n"));
}

const reasonToWait = (verdict: Verdict) =>
  verdict.state === "right" ? undefined : verdict.waitsFor;
