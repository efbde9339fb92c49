import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { expect, test } from "vitest";
import { listBookings } from "#shared/bookings/admin-api.ts";
import { completeBooking } from "#shared/consultations/admin-api.ts";
import { confirmBooking } from "#shared/consultations/api.ts";
import { apiErrors } from "#shared/contract/errors.ts";
import { checkDiscount } from "#shared/discounts/api.ts";
import { bodyOf, serve } from "#web/testing/server.ts";
import { ApiError } from "./api-error.ts";
import { callEndpoint } from "./call-endpoint.ts";

const bookingId = "0b6f2f4e-9d9b-4c7e-8a53-6a1f0c1d2e3f";

async function setup(listener: RequestListener) {
  const received: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[] =
    [];
  const origin = await serve(async (request, response) => {
    const { method = "", url = "", headers } = request;
    received.push({ method, url, headers, body: await bodyOf(request) });
    listener(request, response);
  });
  return { origin, received };
}

function answering(status: number, content: unknown, type = "application/json"): RequestListener {
  return (_, response) => {
    response.writeHead(status, { "content-type": type });
    response.end(typeof content === "string" ? content : JSON.stringify(content));
  };
}

async function errorFrom(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`Not an ApiError: ${String(error)}`);
  return error;
}

test("a call sends its body as JSON and returns the parsed answer.", async () => {
  const { origin, received } = await setup(
    answering(200, { code: "WELCOME10", percentOff: 10, internalNote: "not in the contract" }),
  );
  const answer = await callEndpoint(checkDiscount, { body: { code: "welcome10" } }, { origin });
  expect(answer).toEqual({ code: "WELCOME10", percentOff: 10 });
  expect(received).toMatchObject([
    {
      method: "POST",
      url: "/api/discounts/check",
      body: '{"code":"welcome10"}',
      headers: { "content-type": "application/json" },
    },
  ]);
});

test("a text with U+FFFD is sent escaped, because the API takes that character for broken UTF-8.", async () => {
  const { origin, received } = await setup(answering(200, { code: "A", percentOff: 10 }));
  await callEndpoint(checkDiscount, { body: { code: "caf\ufffd" } }, { origin });
  expect(received[0]?.body).toBe('{"code":"caf\\ufffd"}');
});

test("a call without a body sends none, and no content type.", async () => {
  const { origin, received } = await setup(answering(200, { status: "processing" }));
  await callEndpoint(confirmBooking, { params: { bookingId } }, { origin });
  expect(received[0]).toMatchObject({ url: `/api/bookings/${bookingId}/confirm`, body: "" });
  expect(received[0]?.headers["content-type"]).toBeUndefined();
});

test("a path parameter cannot leave its place in the path.", async () => {
  const { origin, received } = await setup(answering(200, { status: "processing" }));
  await callEndpoint(confirmBooking, { params: { bookingId: "../admin?x=1#y" } }, { origin });
  expect(received[0]?.url).toBe("/api/bookings/..%2Fadmin%3Fx%3D1%23y/confirm");
});

test("a query is encoded without undefined values.", async () => {
  const { origin, received } = await setup(
    answering(200, { bookings: [], nextCursor: null, searchedTo: null }),
  );
  await callEndpoint(
    listBookings,
    { query: { status: undefined, cursor: "a b&c" } },
    { origin, bearerToken: "token" },
  );
  expect(received[0]?.url).toBe("/api/admin/bookings?cursor=a+b%26c");
  expect(received[0]?.headers.authorization).toBe("Bearer token");
});

test("a problem becomes an error with its code, sentence and fields.", async () => {
  const errors = [{ path: "code", message: "Please enter a discount code" }];
  const { origin } = await setup(
    answering(
      400,
      {
        type: "about:blank",
        title: "Bad Request",
        status: 400,
        detail: "Please check the highlighted answers.",
        code: "validation_failed",
        requestId: "r-1",
        errors,
      },
      "application/problem+json",
    ),
  );
  const error = await errorFrom(callEndpoint(checkDiscount, { body: { code: "" } }, { origin }));
  expect(error).toMatchObject({
    code: "validation_failed",
    status: 400,
    statusText: "Bad Request",
    detail: "Please check the highlighted answers.",
    fieldErrors: errors,
    isTransient: false,
  });
});

test("a problem with a code that the endpoint does not list keeps the API's sentence.", async () => {
  const problem = {
    type: "about:blank",
    title: "Gone",
    status: 410,
    detail: "This code is for members.",
    code: "discount_for_members",
    requestId: "r-1",
  };
  const { origin } = await setup(answering(410, problem));
  const error = await errorFrom(callEndpoint(checkDiscount, { body: { code: "A" } }, { origin }));
  expect(error).toMatchObject({
    code: "unreadable",
    status: 410,
    detail: "This code is for members.",
  });
});

test("without a reason phrase, the status text is the problem's title.", async () => {
  const problem = {
    type: "about:blank",
    title: "Service Unavailable",
    status: 503,
    detail: "Later.",
    code: "unavailable",
    requestId: "r-1",
  };
  const { origin } = await setup((request) => {
    request.socket.end(`HTTP/1.1 503 \r\nconnection: close\r\n\r\n${JSON.stringify(problem)}`);
  });
  const error = await errorFrom(callEndpoint(checkDiscount, { body: { code: "A" } }, { origin }));
  expect(error).toMatchObject({ statusText: "Service Unavailable", isTransient: true });
});

test.each([
  [429, { message: "Too Many Requests" }, "too_many_requests", true],
  [503, { message: "Service Unavailable" }, "unreadable", true],
  [403, "<html>Forbidden</html>", "unreadable", false],
  [500, "", "unreadable", true],
])(
  "an answer %s that is not the API's is an error with a message for the visitor.",
  async (status, content, code, isTransient) => {
    const { origin } = await setup(answering(status, content));
    const error = await errorFrom(
      callEndpoint(completeBooking, { params: { bookingId } }, { origin, pauseMs: 0 }),
    );
    expect(error).toMatchObject({ code, status, isTransient });
    expect(error.statusText).not.toBe("");
    expect(Object.values(apiErrors).map(({ detail }) => detail)).toContain(error.detail);
  },
);

const rejected = answering(429, { message: "Too Many Requests" });

test("a call that the gateway rejects is repeated once, and is then answered.", async () => {
  const answers = [rejected, answering(200, { code: "A", percentOff: 10 })];
  const { origin, received } = await setup((...exchange) => answers.shift()?.(...exchange));
  const call = callEndpoint(checkDiscount, { body: { code: "A" } }, { origin, pauseMs: 0 });
  expect(await call).toEqual({ code: "A", percentOff: 10 });
  expect(received.map(({ body }) => body)).toEqual(['{"code":"A"}', '{"code":"A"}']);
});

test("a call that the gateway rejects twice asks the visitor to wait a moment.", async () => {
  const { origin, received } = await setup(rejected);
  const error = await errorFrom(
    callEndpoint(checkDiscount, { body: { code: "A" } }, { origin, pauseMs: 0 }),
  );
  expect(error).toMatchObject({
    code: "too_many_requests",
    detail: "Too many requests. Please try again in a moment.",
  });
  expect(received).toHaveLength(2);
});

test("a limit of the API itself is not asked again.", async () => {
  const problem = {
    type: "urn:touchline:error:too_many_requests",
    title: "Too Many Requests",
    status: 429,
    detail: "Too many discount codes tried from your connection.",
    code: "too_many_requests",
    requestId: "r-1",
  };
  const { origin, received } = await setup(answering(429, problem, "application/problem+json"));
  const error = await errorFrom(callEndpoint(checkDiscount, { body: { code: "A" } }, { origin }));
  expect(error.detail).toBe(problem.detail);
  expect(received).toHaveLength(1);
});

test("a success that breaks the contract is an error.", async () => {
  const { origin } = await setup(answering(200, { status: "paid" }));
  const error = await errorFrom(
    callEndpoint(confirmBooking, { params: { bookingId } }, { origin }),
  );
  expect(error).toMatchObject({ code: "unreadable", status: 200, isTransient: false });
});

test.each<[string, RequestListener]>([
  ["a connection that is cut", (request) => request.socket.destroy()],
  [
    "an answer cut in the middle",
    (request, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
      response.write('{"code":');
      setTimeout(() => request.socket.destroy(), 20);
    },
  ],
  ["an answer that does not come", () => undefined],
])("%s is a network error.", async (_, listener) => {
  const { origin } = await setup(listener);
  const error = await errorFrom(
    callEndpoint(checkDiscount, { body: { code: "A" } }, { origin, timeoutMs: 500 }),
  );
  expect(error).toMatchObject({ code: "network", status: 0, isTransient: true });
});

test("an aborted call rejects with the caller's reason.", async () => {
  const controller = new AbortController();
  const reason = new Error("left the page");
  const { origin } = await setup(() => controller.abort(reason));
  const call = callEndpoint(
    checkDiscount,
    { body: { code: "A" } },
    { origin, signal: controller.signal },
  );
  await expect(call).rejects.toBe(reason);
});
