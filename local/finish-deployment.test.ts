import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { finishDeployment } from "./finish-deployment.ts";

const Event = z.object({ RequestType: z.literal("Create"), ResponseURL: z.url() });

/** A function that reports this to the address in its event. */
const reporting = (report: object) => async (_functionArn: string, event: unknown) => {
  await fetch(Event.parse(event).ResponseURL, { method: "PUT", body: JSON.stringify(report) });
};

describe("A deployment", () => {
  it("ends once its functions have reported success", async () => {
    const invoked: string[] = [];
    const succeed = reporting({ Status: "SUCCESS", PhysicalResourceId: "pages" });
    await finishDeployment(["one", "two"], async (arn, event) => {
      invoked.push(arn);
      await succeed(arn, event);
    });
    expect(invoked).toEqual(["one", "two"]);
  });

  it("fails when a function reports a failure, with its reason", async () => {
    const fail = reporting({ Status: "FAILED", Reason: "No.", PhysicalResourceId: "pages" });
    await expect(finishDeployment(["one"], fail)).rejects.toThrow("one failed: No.");
  });

  it("fails when a function throws", async () => {
    const crash = () => Promise.reject(new Error("crashed"));
    await expect(finishDeployment(["one"], crash)).rejects.toThrow("crashed");
  });

  it("fails at once when a function reports nothing", async () => {
    await expect(finishDeployment(["one"], async () => {})).rejects.toThrow("no outcome");
  });
});
