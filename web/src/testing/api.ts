import { onTestFinished, vi } from "vitest";
import { apiErrors, type ErrorCode, problemMediaType } from "#shared/contract/errors.ts";

export interface ApiCall {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Answers the page's API calls until the test ends.
 * @param answer also receives the number of calls to this path, including this one
 * @returns the calls so far
 */
export function answerCalls(
  answer: (call: ApiCall, count: number) => Response | Promise<Response>,
): readonly ApiCall[] {
  const calls: ApiCall[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    // Such as by the page of an earlier test that has just been removed.
    init.signal?.throwIfAborted();
    const call: ApiCall = { path, body: JSON.parse(String(init.body ?? "{}")) };
    calls.push(call);
    const response = await answer(call, calls.filter((each) => each.path === path).length);
    init.signal?.throwIfAborted();
    return response;
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return calls;
}

/** An error answer of the API. */
export function problem(code: ErrorCode, errors?: { path: string; message: string }[]): Response {
  const { status, detail } = apiErrors[code];
  return Response.json(
    { type: "about:blank", title: code, status, detail, code, requestId: "1", errors },
    { status, headers: { "content-type": problemMediaType } },
  );
}
