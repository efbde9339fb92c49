import { explainFailure } from "#infra/operations/connection/failure.ts";
import type { Prompts } from "#infra/operations/connection/prompts.ts";

/** The result of checking one part of a deployment. */
export interface CheckResult {
  /**
   * `todo`: a person has to do something; `failed`: it is broken; `skipped`: something else has to be
   * repaired first, which the message names.
   */
  readonly status: "ok" | "todo" | "failed" | "skipped";
  readonly message: string;
  /** What the operator should do, as a sentence. */
  readonly remedy?: string | undefined;
  readonly repair?: Repair | undefined;
}

/** Changes something during set-up, and returns what was done. */
export type Repair = (operator: Prompts) => Promise<string>;

export const ok = (message: string): CheckResult => ({ status: "ok", message });
export const skipped = (message: string): CheckResult => ({ status: "skipped", message });
export const todo = (message: string, remedy: string, repair?: Repair): CheckResult => ({
  ...{ status: "todo", message, remedy, repair },
});
export const failed = (message: string, remedy: string, repair?: Repair): CheckResult => ({
  ...{ status: "failed", message, remedy, repair },
});

/** One check of a deployment. It changes nothing. */
export interface Check {
  readonly name: string;
  readonly run: () => Promise<CheckResult>;
}

/** Runs a check. An error becomes its result. */
export async function runCheck({ run }: Check): Promise<CheckResult> {
  try {
    return await run();
  } catch (error) {
    const { message, remedy } = explainFailure(error);
    return failed(`could not be checked: ${message}`, remedy);
  }
}

/** A result as `setup` and `doctor` print it. `done`: set-up has made it ok. */
export function resultLine(
  name: string,
  {
    status,
    message,
    remedy,
  }: Omit<CheckResult, "status"> & { readonly status: CheckResult["status"] | "done" },
): string {
  const word = status === "todo" ? "to do" : status;
  const below = remedy === undefined ? "" : `\n        → ${remedy}`;
  return `${word.padEnd(8)}${name}: ${message}${below}`;
}
