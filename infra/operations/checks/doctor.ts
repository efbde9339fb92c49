import type { Connection } from "#infra/operations/connection/connection.ts";
import { readDeployment } from "#infra/operations/connection/deployment.ts";
import { redact } from "#infra/operations/connection/failure.ts";
import { allChecks } from "./all-checks.ts";
import { type CheckResult, resultLine, runCheck } from "./check.ts";

interface NamedResult {
  readonly name: string;
  readonly result: CheckResult;
}

/** Runs all checks of a deployment, and changes nothing. */
export async function runAllChecks(connection: Connection): Promise<readonly NamedResult[]> {
  const deployment = await readDeployment(connection.clients.cloudFormation, connection.stage);
  const results: NamedResult[] = [];
  for (const check of allChecks(connection, deployment)) {
    results.push({ name: check.name, result: await runCheck(check, connection, deployment) });
  }
  return results;
}

/** The results, with what to do below each that is not ok. */
export function resultsTable(results: readonly NamedResult[]): string {
  const shown = results.filter(({ result }) => !result.isAbsent);
  const count = (status: CheckResult["status"]) =>
    shown.filter(({ result }) => result.status === status).length;
  const counts = `${count("ok")} ok, ${count("todo")} to do, ${count("failed")} failed, ${count("skipped")} skipped`;
  const lines = shown.map(({ name, result }) => resultLine(name, result));
  return redact([...lines, "", counts].join("\n"));
}
