import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { queryFailure } from "#local/aws/aws-services.ts";
import { sendAnswer } from "#local/http/http-message.ts";
import { listenInternally } from "#local/http/listen.ts";
import { described, noSuchStack, queryAnswer } from "./cloud-formation.ts";

export interface SignedIn {
  readonly account: string;
  /** The outputs of every stack; without them there is none. */
  readonly outputs?: Readonly<Record<string, string>>;
}

/** AWS for a program: who is signed in, and one stack. It refuses everything else. */
export async function serveAws({ account, outputs }: SignedIn): Promise<string> {
  const { port, close } = await listenInternally(async (request, response) => {
    const form = new URLSearchParams((await buffer(request)).toString());
    sendAnswer(response, answer(form.get("Action") ?? "", form.get("StackName") ?? ""));
  });
  onTestFinished(close);

  function answer(action: string, stackName: string) {
    if (action === "GetCallerIdentity") return queryAnswer(action, { Account: account });
    if (action !== "DescribeStacks") {
      return queryFailure(403, "AccessDenied", `${action} is refused.`);
    }
    if (!outputs) return noSuchStack(stackName);
    const state = { StackStatus: "UPDATE_COMPLETE" };
    return queryAnswer(action, described(stackName, state, outputs));
  }
  return `http://127.0.0.1:${port}`;
}
