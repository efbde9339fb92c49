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
  return { log, address };
}

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
