import { describe, expect, test } from "vitest";
import { openRoute, setupGateway } from "#local/testing/gateway.ts";
import { FunctionError } from "../functions/function-instance.ts";
import type { ApiRoute } from "../template/read-http-api.ts";

describe("The gateway's routes", () => {
  const named = (key: string): ApiRoute => ({ ...openRoute, key, functionArn: key });
  const routes = [
    "GET /api/workouts/{id}",
    "GET /api/workouts/latest",
    "GET /api/workouts/{id}/comments/{comment}",
  ].map(named);
  const which = async (method: string, path: string) => {
    const { send } = setupGateway({
      routes,
      invoke: async (arn, event) =>
        JSON.stringify({ statusCode: 200, headers: {}, body: JSON.stringify({ arn, event }) }),
    });
    const answer = await send({ method, path });
    if (answer.status !== 200) return answer.status;
    const { arn, event } = JSON.parse(answer.text);
    return [arn, event.pathParameters];
  };

  test("prefer a fixed path to a parameter.", async () => {
    expect(await which("GET", "/api/workouts/latest")).toEqual([
      "GET /api/workouts/latest",
      undefined,
    ]);
  });

  test("decode path parameters.", async () => {
    expect(await which("GET", "/api/workouts/a%2Fb%20c")).toEqual([
      "GET /api/workouts/{id}",
      { id: "a/b c" },
    ]);
    expect(await which("GET", "/api/workouts/1/comments/2")).toEqual([
      "GET /api/workouts/{id}/comments/{comment}",
      { id: "1", comment: "2" },
    ]);
  });

  test.each([
    ["POST", "/api/workouts/latest"],
    ["GET", "/api/workouts/"],
    ["GET", "/api/workouts/1/"],
    ["GET", "/api/workouts/%E0%A4%A"],
    ["GET", "/api/unknown"],
  ])("answer 404 to %s %s.", async (method, path) => {
    expect(await which(method, path)).toBe(404);
  });
});

describe("The gateway's answers", () => {
  const answering = (result: unknown) =>
    setupGateway({ invoke: async () => JSON.stringify(result) }).send({});

  test("are the function's own.", async () => {
    const headers = { "Content-Type": "text/html" };
    const answer = await answering({ statusCode: 201, headers, body: "hello" });
    expect(answer).toMatchObject({ status: 201, text: "hello" });
    expect(answer.headers).toEqual({
      "content-type": "text/html",
      "apigw-requestid": expect.any(String),
    });
  });

  test("are a bare 500 when the function's answer is not one.", async () => {
    expect(await answering({ statusCode: "200" })).toMatchObject({
      status: 500,
      text: '{"message":"Internal Server Error"}',
    });
  });

  test("are a bare 500 for an error that the contract does not declare, and the developer sees which.", async () => {
    const answering = (code: string) =>
      setupGateway({
        invoke: async () =>
          JSON.stringify({
            statusCode: 409,
            headers: { "Content-Type": "application/problem+json" },
            body: JSON.stringify({ code }),
          }),
      });
    expect((await answering("conflict").send({})).status).toBe(409);
    const { send, onFailure } = answering("note_changed");
    expect(await send({})).toMatchObject({
      status: 500,
      text: '{"message":"Internal Server Error"}',
    });
    expect(onFailure).toHaveBeenCalledWith(
      openRoute.key,
      "The contract does not declare note_changed.",
    );
  });

  test("are a bare 500 when the function fails, and the developer sees why.", async () => {
    const { send, onFailure } = setupGateway({
      invoke: async () => {
        throw new FunctionError("Task timed out after 3.00 seconds");
      },
    });
    expect(await send({})).toMatchObject({
      status: 500,
      text: '{"message":"Internal Server Error"}',
    });
    expect(onFailure).toHaveBeenCalledWith(openRoute.key, "Task timed out after 3.00 seconds");
  });

  test("are 404 to OPTIONS, which is no route.", async () => {
    expect((await setupGateway().send({ method: "OPTIONS" })).status).toBe(404);
  });
});

describe("The gateway's throttle", () => {
  test("lets a burst through, then as many a second as the route allows.", async () => {
    const routes = [{ ...openRoute, throttle: { ratePerSecond: 2, burst: 3 } }];
    const { send, passTime } = setupGateway({ routes });
    const statuses = async (count: number) => {
      const answers = [];
      for (let sent = 0; sent < count; sent += 1) answers.push((await send({})).status);
      return answers;
    };
    expect(await statuses(4)).toEqual([200, 200, 200, 429]);
    passTime(1000);
    expect(await statuses(3)).toEqual([200, 200, 429]);
  });
});
