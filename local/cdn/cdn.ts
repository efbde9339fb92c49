import { promisify } from "node:util";
import zlib from "node:zlib";
import { type HttpAnswer, type HttpRequest, jsonAnswer } from "../http-message.ts";
import type { CdnBehaviour, CdnDefinition } from "../template/distribution.ts";
import { wildcardMatcher } from "../wildcards.ts";
import { createViewerRequestFunction, createViewerResponseFunction } from "./edge-function.ts";
import { originHeaders, withLocalOrigins } from "./headers.ts";

/** CloudFront: the behaviours, functions and headers of the template, in front of both origins. */

export type Origin = (request: HttpRequest) => Promise<HttpAnswer>;

export interface CdnOptions {
  readonly definition: CdnDefinition;
  readonly origins: { readonly site: Origin; readonly api: Origin };
  /** Whether a stand-in on this origin takes Stripe's place. */
  readonly stripeStandIn: boolean;
}

export function createCdn(options: CdnOptions): Origin {
  const { rootObject, behaviours } = options.definition;
  const tried = behaviours.map((behaviour) => ({
    matches: wildcardMatcher(behaviour.pathPattern),
    answer: createBehaviour(behaviour, options),
  }));
  return async (request) => {
    const found = tried.find(({ matches }) => matches(request.path));
    if (!found) throw new Error("The distribution has no default behaviour.");
    const rooted = request.path === "/" && rootObject !== "";
    const answered = await found.answer(rooted ? { ...request, path: `/${rootObject}` } : request);
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
  const { viewerRequestCode, viewerResponseCode } = behaviour;
  const onRequest = viewerRequestCode && createViewerRequestFunction(viewerRequestCode);
  const onResponse = viewerResponseCode && createViewerResponseFunction(viewerResponseCode);
  const headers = withLocalOrigins(behaviour.headers, { stripe: options.stripeStandIn });
  const origin = options.origins[behaviour.origin.kind];

  async function answer(request: HttpRequest): Promise<HttpAnswer> {
    if (!behaviour.allowedMethods.includes(request.method)) {
      return jsonAnswer(403, { message: "This distribution does not allow the request's method." });
    }
    const outcome = onRequest ? await onRequest(request) : ({ kind: "forward", request } as const);
    const answered =
      outcome.kind === "answer"
        ? outcome.answer
        : await origin({
            ...outcome.request,
            headers: {
              ...originHeaders(outcome.request, behaviour.forwardedHeaders),
              ...behaviour.origin.headers,
            },
          });
    const compressed = behaviour.compress
      ? await compress(answered, request.headers["accept-encoding"])
      : answered;
    // As CloudFront does, for what the origin has answered well.
    const runs = onResponse && outcome.kind === "forward" && answered.status < 400;
    return runs ? onResponse(request, compressed) : compressed;
  }

  return async (request) => {
    const answered = await answer(request);
    const merged: Record<string, string | readonly string[]> = { ...answered.headers };
    for (const name of headers.remove) delete merged[name];
    for (const { name, value, override } of headers.set) {
      if (override || !(name in merged)) merged[name] = value;
    }
    return { ...answered, headers: merged };
  };
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
export async function compress(
  answer: HttpAnswer,
  acceptEncoding: string | undefined,
): Promise<HttpAnswer> {
  const type = String(answer.headers["content-type"] ?? "");
  const { length } = answer.body;
  if (answer.status !== 200 || length < smallestBytes || length > largestBytes) return answer;
  if (!compressible.test(type) || "content-encoding" in answer.headers) return answer;

  const accepted = (acceptEncoding ?? "").split(",").map((each) => each.split(";")[0]?.trim());
  const headers = { ...answer.headers, vary: "accept-encoding" };
  // The compressed form is another representation of the same thing.
  const etag = answer.headers["etag"];
  const weak = etag === undefined ? {} : { etag: `W/${String(etag)}` };
  const encoding = (["br", "gzip"] as const).find((each) => accepted.includes(each));
  if (encoding === undefined) return { ...answer, headers };
  const body = compressed[encoding].get(answer.body) ?? (await encoders[encoding](answer.body));
  compressed[encoding].set(answer.body, body);
  return { ...answer, headers: { ...headers, ...weak, "content-encoding": encoding }, body };
}
