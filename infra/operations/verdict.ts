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
      readonly repair?: () => Promise<string>;
    };

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
    return { state: "wrong", finding: `could not be looked at: ${what}`, remedy };
  }
}

/** The verdict where something else has to be right first. */
export function notYet(reason: string): Verdict {
  return {
    state: "wrong",
    finding: `not looked at, because ${reason}`,
    remedy: "Put that right first.",
  };
}
