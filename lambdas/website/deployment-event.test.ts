import { expect, test, vi } from "vitest";
import { createLog } from "#lambdas/http/log.ts";
import { answerDeployment } from "./deployment-event.ts";

const event = {
  RequestType: "Update",
  ResponseURL: "https://cloudformation.example/response?signature=1",
  StackId: "arn:aws:cloudformation:eu-west-2:000000000000:stack/Touchline-dev/1",
  RequestId: "request-1",
  LogicalResourceId: "WebsiteRenderedPages",
  PhysicalResourceId: "pages",
  ResourceProperties: { ServiceToken: "arn:aws:lambda:eu-west-2:000000000000:function:render" },
};

function setup(status = 200) {
  const lines: string[] = [];
  const answers: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (address, { method, body } = {}) => {
    const answer = JSON.parse(await new Response(body).text());
    answers.push({ method, address, answer });
    return new Response("", { status });
  };
  const id = "pages";
  return { id, answers, lines, log: createLog({ writeLine: (line) => lines.push(line) }), fetch };
}

const outcome = (answer: object) => [
  {
    method: "PUT",
    address: event.ResponseURL,
    answer: {
      StackId: event.StackId,
      RequestId: event.RequestId,
      LogicalResourceId: event.LogicalResourceId,
      PhysicalResourceId: "pages",
      ...answer,
    },
  },
];

test.each(["Create", "Update"])(
  "After %s, CloudFormation learns that the work is done.",
  async (RequestType) => {
    const { answers, ...tools } = setup();
    const work = vi.fn(async () => {});
    await answerDeployment({ ...event, RequestType }, work, tools);
    expect(work).toHaveBeenCalledOnce();
    expect(answers).toEqual(outcome({ Status: "SUCCESS" }));
  },
);

test("When the stack is deleted, there is nothing to do.", async () => {
  const { answers, ...tools } = setup();
  const work = vi.fn(async () => {});
  await answerDeployment({ ...event, RequestType: "Delete" }, work, tools);
  expect(work).not.toHaveBeenCalled();
  expect(answers).toEqual(outcome({ Status: "SUCCESS" }));
});

test("A failure fails the deployment and is in the log, without what its message may quote.", async () => {
  const { answers, lines, ...tools } = setup();
  const work = () => Promise.reject(new Error("Great coach, says Jo"));
  await answerDeployment(event, work, tools);
  const Reason = "Look for deployment_failed in the function's log.";
  expect(answers).toEqual(outcome({ Status: "FAILED", Reason }));
  expect(lines).toEqual([expect.stringContaining("deployment_failed")]);
  expect(lines.join()).not.toContain("Great coach");
});

test("A failed report fails the invocation, which Lambda then repeats.", async () => {
  const { answers: _, ...tools } = setup(500);
  await expect(answerDeployment(event, async () => {}, tools)).rejects.toThrow("500");
});
