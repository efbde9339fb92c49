import { promisify } from "node:util";
import zlib from "node:zlib";
import type { HttpAnswer } from "../http-message.ts";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

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
  if (accepted.includes("br")) {
    const quality = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };
    const body = await brotli(answer.body, quality);
    return { ...answer, headers: { ...headers, ...weak, "content-encoding": "br" }, body };
  }
  if (accepted.includes("gzip")) {
    const body = await gzip(answer.body);
    return { ...answer, headers: { ...headers, ...weak, "content-encoding": "gzip" }, body };
  }
  return { ...answer, headers };
}
