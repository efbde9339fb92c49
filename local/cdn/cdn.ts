import { promisify } from "node:util";
import zlib from "node:zlib";
import { calendarFrameSources } from "#shared/calendar/calendar-frames.ts";
import { type HttpAnswer, type HttpRequest, jsonAnswer } from "../http/http-message.ts";
import type { CdnBehaviour } from "../template/read-distribution.ts";
import { wildcardMatcher } from "../template/wildcards.ts";
import { createRequestFunction, createResponseFunction } from "./edge-function.ts";

/** CloudFront: the behaviours, functions and headers of the template, in front of both origins. */

export type Origin = (request: HttpRequest) => Promise<HttpAnswer>;

export interface CdnOptions {
  /** In the order in which they are tried; the last takes everything. */
  readonly behaviours: readonly CdnBehaviour[];
  readonly origins: { readonly site: Origin; readonly api: Origin };
  readonly stripeStandIn: boolean;
}

export function createCdn(options: CdnOptions): Origin {
  const behaviours = options.behaviours.map((behaviour) => ({
    matches: wildcardMatcher(behaviour.pathPattern),
    answer: createBehaviour(behaviour, options),
  }));
  return async (request) => {
    const found = behaviours.find(({ matches }) => matches(request.path));
    if (!found) throw new Error("The distribution has no default behaviour.");
    const answered = await found.answer(request);
    return request.method === "HEAD"
      ? {
          ...answered,
          headers: { ...answered.headers, "content-length": String(answered.body.length) },
          body: Buffer.alloc(0),
        }
      : answered;
  };
}

function createBehaviour(behaviour: CdnBehaviour, options: CdnOptions): Origin {
  const { requestCode, responseCode, headers, compresses, allowedMethods } = behaviour;
  const onRequest = requestCode === undefined ? undefined : createRequestFunction(requestCode);
  const onResponse = responseCode === undefined ? undefined : createResponseFunction(responseCode);
  const { kind, path, headers: added } = behaviour.origin;
  const origin: Origin = (request) =>
    options.origins[kind]({
      ...request,
      path: path + request.path,
      headers: { ...request.headers, ...added },
    });

  async function answer(viewerRequest: HttpRequest): Promise<HttpAnswer> {
    if (!allowedMethods.includes(viewerRequest.method)) {
      return jsonAnswer(403, { message: "This distribution does not allow the request's method." });
    }
    const { request, answer: redirect } = onRequest?.(viewerRequest) ?? { request: viewerRequest };
    if (redirect) return redirect;
    const answered = await origin(request);
    const sent = compresses
      ? await compress(answered, viewerRequest.headers["accept-encoding"])
      : answered;
    const withPolicy = { ...sent, headers: { ...sent.headers, ...headers } };
    // CloudFront does not run the function for an error of the origin.
    return onResponse && sent.status < 400 ? onResponse(viewerRequest, withPolicy) : withPolicy;
  }

  return async (request) => {
    const answered = await answer(request);
    const policy = answered.headers[contentPolicy];
    if (policy === undefined) return answered;
    const local = localPolicy(policy, options.stripeStandIn);
    return { ...answered, headers: { ...answered.headers, [contentPolicy]: local } };
  };
}

const contentPolicy = "content-security-policy";

/** Where the deployed policy allows Stripe, Cognito or a calendar, the local one allows their stand-ins here. */
function localPolicy(policy: string, stripeStandIn: boolean): string {
  return (
    policy
      .split(";")
      .map((directive) => directive.trim())
      // There is no TLS here to upgrade to.
      .filter((directive) => directive !== "" && directive !== "upgrade-insecure-requests")
      .map((directive) => {
        const [name = "", ...sources] = directive.split(/\s+/);
        const local = sources.map((source) =>
          isReplaced(source, stripeStandIn) ? "'self'" : source,
        );
        return [name, ...new Set(local)].join(" ");
      })
      .join("; ")
  );
}

function isReplaced(source: string, stripeStandIn: boolean): boolean {
  if (/\bcognito-idp\.[\w-]+\.amazonaws\.com/.test(source)) return true;
  if (calendarFrameSources.some((each) => each === source)) return true;
  return stripeStandIn && /\bstripe\.(com|network)\b/.test(source);
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const encoders = {
  br: (body: Buffer) => brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => gzip(body),
};

/** Compressed bodies by encoding. The site's files are the same buffers at each request. */
const compressed = { br: new WeakMap<Buffer, Buffer>(), gzip: new WeakMap<Buffer, Buffer>() };

/** What CloudFront compresses: text of between 1,000 and 10,000,000 bytes. */
const compressible =
  /^(text\/|application\/(json|problem\+json|javascript|xml|manifest\+json|x-javascript)|image\/svg\+xml)/;
const smallestBytes = 1000;
const largestBytes = 10_000_000;

/** CloudFront's automatic compression: brotli if the browser takes it, else gzip. */
async function compress(
  answer: HttpAnswer,
  acceptEncoding: string | undefined,
): Promise<HttpAnswer> {
  const type = answer.headers["content-type"] ?? "";
  const { length } = answer.body;
  if (answer.status !== 200 || length < smallestBytes || length > largestBytes) return answer;
  if (!compressible.test(type) || "content-encoding" in answer.headers) return answer;

  const accepted = (acceptEncoding ?? "").split(",").map((each) => each.split(";")[0]?.trim());
  const headers = { ...answer.headers, vary: "accept-encoding" };
  // The compressed body needs another ETag.
  const etag = answer.headers["etag"];
  const weak = etag === undefined ? {} : { etag: `W/${etag}` };
  const encoding = (["br", "gzip"] as const).find((each) => accepted.includes(each));
  if (encoding === undefined) return { ...answer, headers };
  const body = compressed[encoding].get(answer.body) ?? (await encoders[encoding](answer.body));
  compressed[encoding].set(answer.body, body);
  return { ...answer, headers: { ...headers, ...weak, "content-encoding": encoding }, body };
}
