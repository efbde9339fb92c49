import { explainFailure } from "#infra/operations/connection/failure.ts";

/** The result of checking one part of a deployment. */
export type CheckResult =
  | { readonly status: "ok"; readonly message: string }
  | {
      /** `todo`: a person has to do something; `failed`: it is broken. */
      readonly status: "todo" | "failed";
      readonly message: string;
      /** What the operator should do, as a sentence. */
      readonly remedy: string;
      /** Repairs it during set-up, and returns what was done. */
      readonly repair?: Repair | undefined;
    }
  /** Something else has to be repaired first, which the message names. */
  | { readonly status: "skipped"; readonly message: string };

/** Changes something, and returns what was done. */
type Repair = () => Promise<string>;

export const ok = (message: string): CheckResult => ({ status: "ok", message });

export const todo = (message: string, remedy: string, repair?: Repair): CheckResult => ({
  status: "todo",
  message,
  remedy,
  repair,
});

export const failed = (message: string, remedy: string, repair?: Repair): CheckResult => ({
  status: "failed",
  message,
  remedy,
  repair,
});

export const skipped = (message: string): CheckResult => ({ status: "skipped", message });

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
