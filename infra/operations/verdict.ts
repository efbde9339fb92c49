import { explainFailure } from "./explain-failure.ts";

/** What a look at one part of a deployment has found. */
export type Verdict =
  | { readonly state: "right"; readonly finding: string }
  | {
      /** `todo` waits for a person, and nothing is broken; `wrong` is broken. */
      readonly state: "todo" | "wrong";
      readonly finding: string;
      /** A sentence: what the operator should do. */
      readonly remedy: string;
      /** What set-up can do about it; tells in a sentence what it has done. */
      readonly repair?: () => Promise<string>;
    };

/** One thing that has to be right. Looking changes nothing. */
export interface Check {
  readonly name: string;
  readonly look: () => Promise<Verdict>;
}

/** Looks, and takes a look that failed for a finding as well. */
export async function lookAt({ look }: Check): Promise<Verdict> {
  try {
    return await look();
  } catch (error) {
    const { what, remedy } = explainFailure(error);
    return { state: "wrong", finding: `could not be looked at: ${what}`, remedy };
  }
}

/** What is found where something else has to be right first. */
export function notYet(reason: string): Verdict {
  return {
    state: "wrong",
    finding: `not looked at, because ${reason}`,
    remedy: "Put that right first.",
  };
}
