import type { HttpAnswer } from "../http/http-message.ts";
import type { Right } from "../template/policy.ts";
import { type AwsCall, type AwsService, escapeXml, xmlAnswer } from "./aws-services.ts";
import type { SiteObject, SiteObjects } from "./site-objects.ts";

/**
 * The part of S3 that the functions use on the site's bucket, in path style: `PutObject`, `HeadObject`,
 * `DeleteObject` and `ListObjectsV2`, whose answer has no second page here.
 */

const actions: Readonly<Record<string, string>> = {
  PUT: "s3:PutObject",
  HEAD: "s3:GetObject",
  DELETE: "s3:DeleteObject",
};

export interface ObjectStoreOptions {
  readonly objects: SiteObjects;
  /** The site's bucket; there is no other. */
  readonly bucketName: () => string;
  readonly refuses: () => boolean;
}

export function createObjectStore(options: ObjectStoreOptions): AwsService {
  return {
    demands: (call) => [isList(call) ? listing(call) : operationOnObject(call)],
    async answer(call) {
      const { method, path, headers, body } = call;
      const [bucket = "", ...parts] = path.split("/").map(decodeURIComponent);
      const key = parts.join("/");
      if (bucket !== options.bucketName()) return failure(404, "NoSuchBucket", bucket);
      if (isList(call)) return list(options.objects, call.query.get("prefix") ?? "");
      if (!(method in actions) || key === "") {
        return failure(501, "NotImplemented", `The stand-in does not know ${method} ${path}.`);
      }
      if (method === "HEAD") return head(await options.objects.get(key));
      if (options.refuses()) return failure(503, "SlowDown", "Writing is switched off.");
      if (method === "DELETE") {
        await options.objects.delete(key);
        return { status: 204, headers: {}, body: Buffer.alloc(0) };
      }
      await options.objects.put(key, {
        content: body,
        contentType: headers["content-type"] ?? "binary/octet-stream",
        cacheControl: headers["cache-control"],
      });
      return { status: 200, headers: {}, body: Buffer.alloc(0) };
    },
    accessDenied: (message) => failure(403, "AccessDenied", message),
  };
}

const isList = ({ method, query }: AwsCall) => method === "GET" && query.get("list-type") === "2";

function listing({ path, query }: AwsCall): Right {
  const [bucket = ""] = path.split("/");
  const prefix = query.get("prefix") ?? "";
  return { action: "s3:ListBucket", resource: `arn:aws:s3:::${bucket}`, prefix };
}

function operationOnObject({ method, path }: AwsCall): Right {
  return {
    action: actions[method] ?? `s3:(${method})`,
    resource: `arn:aws:s3:::${decodeURIComponent(path)}`,
  };
}

async function list(objects: SiteObjects, prefix: string): Promise<HttpAnswer> {
  const contents = (await objects.list(prefix)).map(async (key) => {
    const bytes = (await objects.get(key))?.content.length ?? 0;
    return `<Contents><Key>${escapeXml(key)}</Key><Size>${bytes}</Size></Contents>`;
  });
  const inner = (await Promise.all(contents)).join("");
  return xmlAnswer(
    200,
    `<ListBucketResult><IsTruncated>false</IsTruncated>${inner}</ListBucketResult>`,
  );
}

/** To a function that may not list the bucket, S3 does not say that an object is absent. */
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
