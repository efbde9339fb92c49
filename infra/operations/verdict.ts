import { explainFailure } from "./explain-failure.ts";

/** The result of looking at one part of a deployment. */
export type Verdict =
  | { readonly state: "right"; readonly finding: string }
  | {
      /** `todo` waits for a person; `wrong` is broken. */
      readonly state: "todo" | "wrong";
      readonly finding: string;
      /** A sentence: what the operator should do. */
      readonly remedy: string;
      /** What set-up does about it. It answers with what it has done. */
      readonly repair?: (() => Promise<string>) | undefined;
    };

export const right = (finding: string): Verdict => ({ state: "right", finding });

export const todo = (finding: string, remedy: string): Verdict => ({
  state: "todo",
  finding,
  remedy,
});

export const wrong = (
  finding: string,
  remedy: string,
  repair?: () => Promise<string>,
): Verdict => ({ state: "wrong", finding, remedy, repair });

/** The verdict where something else has to be right first. */
export const notYet = (reason: string): Verdict =>
  wrong(`not looked at, because ${reason}`, "Put that right first.");

/** One thing that has to be right. Looking changes nothing. */
export interface Check {
  readonly name: string;
  readonly look: () => Promise<Verdict>;
}

/** Looks, and turns a failure into a verdict. */
export async function lookAt({ look }: Check): Promise<Verdict> {
  try {
    return await look();
  } catch (error) {
    const { what, remedy } = explainFailure(error);
    return wrong(`could not be looked at: ${what}`, remedy);
  }
}
