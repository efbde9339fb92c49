import { createHash } from "node:crypto";
import type { HttpAnswer } from "../http-message.ts";
import type { SiteObject, SiteObjects } from "../site-objects.ts";
import { type AwsService, escapeXml, xmlAnswer } from "./aws-services.ts";

/** The part of S3 that the functions use: `PutObject` and `HeadObject` on the site's bucket, in path style. */

const actions: Readonly<Record<string, string>> = { PUT: "s3:PutObject", HEAD: "s3:GetObject" };

export interface ObjectStoreOptions {
  readonly objects: SiteObjects;
  /** The site's bucket; there is no other. */
  readonly bucketName: () => string;
  /** Whether this attempt to put a file fails. */
  readonly refuses: (key: string) => boolean;
}

/** Far above a page or a picture. S3 itself takes 5 GB. */
const maximumObjectBytes = 5 * 1024 * 1024;

export function createObjectStore(options: ObjectStoreOptions): AwsService {
  return {
    demands: ({ method, path }) => [
      {
        action: actions[method] ?? `s3:(${method})`,
        resource: `arn:aws:s3:::${decodeURIComponent(path)}`,
      },
    ],
    async answer({ method, path, headers, body }) {
      const [bucket = "", ...parts] = path.split("/").map(decodeURIComponent);
      const key = parts.join("/");
      if (bucket !== options.bucketName()) return failure(404, "NoSuchBucket", bucket);
      if (!(method in actions) || key === "") {
        return failure(501, "NotImplemented", `The stand-in does not know ${method} ${path}.`);
      }
      if (method === "HEAD") return head(await options.objects.get(key));
      if (body.length > maximumObjectBytes) {
        return failure(400, "EntityTooLarge", `An object has at most ${maximumObjectBytes} bytes.`);
      }
      if (options.refuses(key)) return failure(503, "SlowDown", "Writing is switched off.");
      await options.objects.put(key, {
        content: body,
        contentType: headers["content-type"] ?? "binary/octet-stream",
        cacheControl: headers["cache-control"],
      });
      const etag = `"${createHash("md5").update(body).digest("hex")}"`;
      return { status: 200, headers: { etag }, body: Buffer.alloc(0) };
    },
    accessDenied: (message) => failure(403, "AccessDenied", message),
  };
}

/** No function may list the bucket, so S3 does not say that an object is absent. */
function head(object: SiteObject | undefined): HttpAnswer {
  const status = object ? 200 : 403;
  return { status, headers: {}, body: Buffer.alloc(0) };
}

function failure(status: number, code: string, message: string): HttpAnswer {
  return xmlAnswer(
    status,
    `<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`,
  );
}
