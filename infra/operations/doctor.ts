import type { Connection } from "./connection.ts";
import { readDeployment } from "./deployment.ts";
import { deploymentChecks } from "./deployment-checks.ts";
import { redact } from "./explain-failure.ts";
import { type Check, lookAt, type Verdict } from "./verdict.ts";

export interface Examination {
  readonly name: string;
  readonly verdict: Verdict;
}

/** Looks at everything that has to be right about a deployment, and changes nothing. */
export async function examine(
  connection: Connection,
  { testKeys }: { readonly testKeys: boolean },
): Promise<readonly Examination[]> {
  const { stage, clients, stripeFor } = connection;
  const deployment = await readDeployment(clients.cloudFormation, stage);
  const checks = deploymentChecks(connection, deployment, {
    ssm: clients.ssm,
    stripeFor,
    rules: { stage, testKeys },
    askKeys: () => Promise.reject(new Error("The doctor asks for no keys.")),
  });
  const all: readonly Check[] = Object.values(checks).flat();
  const found: Examination[] = [];
  for (const check of all) found.push({ name: check.name, verdict: await lookAt(check) });
  return found;
}

/** A table of the verdicts, with what to do below each that is not right. */
export function findingsTable(found: readonly Examination[]): string {
  const width = Math.max(...found.map(({ name }) => name.length));
  const lines = found.flatMap(({ name, verdict }) => {
    const mark = { right: "right", todo: "TO DO", wrong: "WRONG" }[verdict.state];
    const line = `${mark}  ${name.padEnd(width)}  ${verdict.finding}`;
    if (verdict.state === "right") return [line];
    return [line, `${" ".repeat(7 + width)}  → ${verdict.remedy}`];
  });
  const count = (state: Verdict["state"]) =>
    found.filter(({ verdict }) => verdict.state === state).length;
  lines.push("", `${count("right")} right, ${count("todo")} to do, ${count("wrong")} wrong`);
  return redact(lines.join("\n"));
}
