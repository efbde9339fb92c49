import { explainFailure } from "./explain-failure.ts";

/** The result of checking one part of a deployment. */
export type Verdict =
  | { readonly state: "right"; readonly finding: string }
  | {
      /** `todo`: a person has to do something; `wrong`: it is broken. */
      readonly state: "todo" | "wrong";
      readonly finding: string;
      /** What the operator should do, as a sentence. */
      readonly remedy: string;
      /** Repairs it during set-up, and returns what was done. */
      readonly repair?: (() => Promise<string>) | undefined;
      /** Why it was not checked: something else has to be repaired first. */
      readonly waitsFor?: string;
    };

export const right = (finding: string): Verdict => ({ state: "right", finding });

export const todo = (finding: string, remedy: string, repair?: () => Promise<string>): Verdict => ({
  state: "todo",
  finding,
  remedy,
  repair,
});

export const wrong = (
  finding: string,
  remedy: string,
  repair?: () => Promise<string>,
): Verdict => ({ state: "wrong", finding, remedy, repair });

/** The verdict when something else has to be repaired first. */
export const notYet = (reason: string): Verdict => ({
  state: "wrong",
  finding: `not checked, because ${reason}`,
  remedy: "Fix that first.",
  waitsFor: reason,
});

/** One check of a deployment. It changes nothing. */
export interface Check {
  readonly name: string;
  readonly look: () => Promise<Verdict>;
}

/** Runs a check, and turns a failure into a verdict. */
export async function runCheck({ look }: Check): Promise<Verdict> {
  try {
    return await look();
  } catch (error) {
    const { what, remedy } = explainFailure(error);
    return wrong(`could not be checked: ${what}`, remedy);
  }
}
