import { once } from "node:events";
import { request as sendRequest } from "node:http";
import { expect, it, onTestFinished, vi } from "vitest";
import type { Origin } from "./cdn/cdn.ts";
import { jsonAnswer } from "./http/http-message.ts";
import { listenInternally } from "./http/listen.ts";
import { createRequestListener } from "./request-listener.ts";

async function setup(cdn: Origin = async () => jsonAnswer(200, {})) {
  const log = { request: vi.fn(), failure: vi.fn() };
  const localPages = () => {};
  const server = await listenInternally(createRequestListener({ cdn, localPages, log }));
  onTestFinished(server.close);
  const address = `http://127.0.0.1:${server.port}/api/bookings`;
  /** Sends a part of a body of ten bytes, once the server has the headers. */
  const begin = async (part: string) => {
    const headers = { "content-length": 10, expect: "100-continue" };
    const request = sendRequest(address, { method: "POST", headers });
    request.on("error", () => {});
    request.flushHeaders();
    await once(request, "continue");
    request.write(part);
    return request;
  };
  return { log, begin, address };
}

it("logs one line for a request that is aborted while it is sent", async () => {
  const cdn = vi.fn();
  const { begin, log } = await setup(cdn);
  const request = await begin("half");
  request.destroy();
  await vi.waitFor(() => expect(log.request).toHaveBeenCalledTimes(1));
  expect(log.request).toHaveBeenCalledWith("POST", "/api/bookings", 499, expect.any(Number));
  expect(log.failure).not.toHaveBeenCalled();
  expect(cdn).not.toHaveBeenCalled();
});

it("logs one line for a request that is aborted before its answer", async () => {
  let answer = () => {};
  const cdn = vi.fn(
    () =>
      new Promise<ReturnType<typeof jsonAnswer>>((resolve) => {
        answer = () => resolve(jsonAnswer(200, {}));
      }),
  );
  const { begin, log } = await setup(cdn);
  const request = await begin("0123456789");
  await vi.waitFor(() => expect(cdn).toHaveBeenCalled());
  request.destroy();
  await vi.waitFor(() => expect(log.request).toHaveBeenCalledTimes(1));
  answer();
  expect(log.request).toHaveBeenCalledWith("POST", "/api/bookings", 499, expect.any(Number));
  expect(log.failure).not.toHaveBeenCalled();
});

it("answers 413 to a body of more than 32 MB", async () => {
  const cdn = vi.fn(async () => jsonAnswer(200, {}));
  const { address } = await setup(cdn);
  const post = async (bytes: number) =>
    (await fetch(address, { method: "POST", body: Buffer.alloc(bytes) })).status;
  expect(await post(32 * 1024 * 1024)).toBe(200);
  expect(await post(32 * 1024 * 1024 + 1)).toBe(413);
  expect(cdn).toHaveBeenCalledTimes(1);
});

it("answers 500 to a failure of the stack itself and says where it happened", async () => {
  const { address, log } = await setup(async () => {
    throw new Error("No such behaviour.");
  });
  expect((await fetch(address)).status).toBe(500);
  expect(log.failure).toHaveBeenCalledWith(
    "GET /api/bookings",
    expect.stringContaining("No such behaviour."),
  );
});

it("takes the visitor's address from a header of the local stack, and else takes all for one", async () => {
  const cdn = vi.fn<Origin>(async () => jsonAnswer(200, {}));
  const { address } = await setup(cdn);
  await fetch(address, { headers: { "x-local-viewer-address": "198.51.100.10" } });
  await fetch(address);
  const requests = cdn.mock.calls.map(([request]) => request);
  expect(requests.map(({ sourceAddress }) => sourceAddress)).toEqual([
    "198.51.100.10",
    "127.0.0.1",
  ]);
  expect(requests[0]?.headers).not.toHaveProperty("x-local-viewer-address");
});
