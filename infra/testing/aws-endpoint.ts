import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { escapeXml, xmlAnswer } from "#local/aws/aws-services.ts";
import { sendAnswer } from "#local/http/http-message.ts";
import { listenInternally } from "#local/http/listen.ts";

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
    const result = (content: string) =>
      xmlAnswer(
        200,
        `<${action}Response><${action}Result>${content}</${action}Result></${action}Response>`,
      );
    const refusal = (code: string, message: string) =>
      xmlAnswer(
        400,
        `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
      );
    if (action === "GetCallerIdentity") return result(`<Account>${account}</Account>`);
    if (action !== "DescribeStacks") return refusal("AccessDenied", `${action} is refused.`);
    if (!outputs) return refusal("ValidationError", `Stack with id ${stackName} does not exist`);
    const members = Object.entries(outputs).map(
      ([key, value]) =>
        `<member><OutputKey>${key}</OutputKey><OutputValue>${escapeXml(value)}</OutputValue></member>`,
    );
    return result(
      `<Stacks><member><StackName>${stackName}</StackName><CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>UPDATE_COMPLETE</StackStatus><Outputs>${members.join("")}</Outputs></member></Stacks>`,
    );
  }
  return `http://127.0.0.1:${port}`;
}
