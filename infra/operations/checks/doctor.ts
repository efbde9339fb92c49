import type { Connection } from "#infra/operations/connection/connection.ts";
import { readDeployment } from "#infra/operations/connection/deployment.ts";
import { redact } from "#infra/operations/connection/failure.ts";
import { openPrompts } from "#infra/operations/connection/prompts.ts";
import { type CheckResult, runCheck } from "./check.ts";
import { deploymentChecks } from "./deployment-checks.ts";
import type { KeysOptions } from "./keys-check.ts";

interface NamedResult {
  readonly name: string;
  readonly result: CheckResult;
}

/** Runs all checks of a deployment, and changes nothing. */
export async function runAllChecks(
  connection: Connection,
  { testKeys }: Pick<KeysOptions, "testKeys">,
): Promise<readonly NamedResult[]> {
  const deployment = await readDeployment(connection.clients.cloudFormation, connection.stage);
  const operator = openPrompts({ input: process.stdin, output: process.stdout });
  const checks = deploymentChecks(connection, deployment, { testKeys, operator });
  const results: NamedResult[] = [];
  for (const check of Object.values(checks).flat()) {
    results.push({ name: check.name, result: await runCheck(check) });
  }
  return results;
}

const marks = { ok: "ok    ", todo: "TO DO ", failed: "FAILED" } as const;

/** A table of the results, with what to do below each that is not ok. Skipped checks are counted. */
export function resultsTable(results: readonly NamedResult[]): string {
  const width = Math.max(...results.map(({ name }) => name.length));
  const counts = { ok: 0, todo: 0, failed: 0 };
  const skipped = new Map<string, number>();
  const lines: string[] = [];
  for (const { name, result } of results) {
    const { status, message } = result;
    if (status === "skipped") {
      skipped.set(message, (skipped.get(message) ?? 0) + 1);
      continue;
    }
    counts[status] += 1;
    lines.push(`${marks[status]}  ${name.padEnd(width)}  ${message}`);
    if (status !== "ok") lines.push(`${" ".repeat(8 + width)}  → ${result.remedy}`);
  }
  lines.push("", `${counts.ok} ok, ${counts.todo} to do, ${counts.failed} failed`);
  for (const [reason, count] of skipped) lines.push(`${count} skipped, because ${reason}`);
  return redact(lines.join("\n"));
}
