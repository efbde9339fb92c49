import type { Connection } from "#infra/operations/connection/connection.ts";
import type { Deployment } from "#infra/operations/connection/deployment.ts";
import { explainFailure, printable } from "#infra/operations/connection/failure.ts";
import type { Prompts } from "#infra/operations/connection/prompts.ts";
import { type Stage, setUpCommand } from "#infra/stages.ts";

export interface CheckResult {
  /**
   * `todo`: a person has to do something; `failed`: it is broken; `skipped`: something else has to be
   * repaired first, which the message names; `done`: set-up has made it ok.
   */
  readonly status: "ok" | "todo" | "failed" | "skipped" | "done";
  readonly message: string;
  readonly remedy?: string | undefined;
  readonly repair?: Repair | undefined;
  /** Set for what this stage does not have, and needs no line. */
  readonly isAbsent?: true;
}

/** Changes something during set-up, and returns what was done. */
export type Repair = (operator: Prompts) => Promise<string>;

export const ok = (message: string): CheckResult => ({ status: "ok", message });
export const absent = (message: string): CheckResult => ({ ...ok(message), isAbsent: true });
export const skipped = (message: string): CheckResult => ({ status: "skipped", message });
export const todo = (message: string, remedy: string, repair?: Repair): CheckResult => ({
  status: "todo",
  message,
  remedy,
  repair,
});
export const failed = (message: string, remedy: string): CheckResult => ({
  status: "failed",
  message,
  remedy,
});
/** Failed, and set-up repairs it. */
export const repairable = (stage: Stage, message: string, repair: Repair): CheckResult => ({
  ...failed(message, `Run ${setUpCommand(stage)}.`),
  repair,
});

/** A deployed stage: what a command talks to, and what the stack says about itself. */
export interface Deployed extends Connection, Deployment {}

export interface Check {
  readonly name: string;
  /** Changes nothing. */
  readonly run: (
    connection: Connection,
    deployment: Deployment | undefined,
  ) => Promise<CheckResult> | CheckResult;
  /**
   * When set-up makes it ok; without it, only the doctor runs it. `first`: set-up does nothing else before;
   * `keys`: Stripe's keys; `withKeys`: once they are usable; `last`: in any case; `live`: a call of the live site.
   */
  readonly setUp?: "first" | "keys" | "withKeys" | "last" | "live";
  /** A change that set-up makes whatever the result is, when this option is given. */
  readonly onRequest?: {
    readonly option: "replace-keys" | "replace-webhook" | "replace-calendar" | "resend-invitation";
    readonly change: (deployed: Deployed, operator: Prompts) => Promise<string>;
  };
}

/** Runs a check. An error becomes its result. */
export async function runCheck(
  { run }: Check,
  connection: Connection,
  deployment: Deployment | undefined,
): Promise<CheckResult> {
  try {
    return await run(connection, deployment);
  } catch (error) {
    const { message, remedy } = explainFailure(error);
    return failed(`could not be checked: ${message}`, remedy);
  }
}

export function resultLine(name: string, { status, message, remedy }: CheckResult): string {
  const word = status === "todo" ? "to do" : status;
  const below = remedy === undefined ? "" : `\n        → ${remedy}`;
  return `${word.padEnd(8)}${name}: ${printable(message)}${below}`;
}
