import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { jsonAnswer, readBody, sendAnswer } from "./http/http-message.ts";
import { listenInternally } from "./http/listen.ts";

const Response = z.object({
  Status: z.enum(["SUCCESS", "FAILED"]),
  Reason: z.optional(z.string()),
  PhysicalResourceId: z.string(),
});

/**
 * Invokes the functions that finish a deployment, as CloudFormation does for custom resources: a
 * function reports its outcome to an address that is in its event.
 * @throws when a function reports a failure, or nothing
 */
export async function finishDeployment(
  functionArns: readonly string[],
  invoke: (functionArn: string, event: unknown) => Promise<unknown>,
): Promise<void> {
  for (const functionArn of functionArns) {
    let reported: unknown;
    const { port, close } = await listenInternally(async (request, response) => {
      reported = JSON.parse((await readBody(request)).toString());
      sendAnswer(response, jsonAnswer(200, {}));
    });
    try {
      await invoke(functionArn, {
        RequestType: "Create",
        ResponseURL: `http://127.0.0.1:${port}/`,
        StackId: "local",
        RequestId: randomUUID(),
        LogicalResourceId: "local",
        ResourceType: "Custom::RenderedPages",
        ResourceProperties: {},
      });
    } finally {
      await close();
    }
    const response = Response.safeParse(reported);
    if (!response.success) throw new Error(`${functionArn} reported no outcome.`);
    const { Status, Reason } = response.data;
    if (Status === "FAILED") throw new Error(`${functionArn} failed: ${Reason}`);
  }
}
