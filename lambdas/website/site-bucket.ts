import {
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { callTimeout } from "#lambdas/http/call-timeout.ts";
import type { SiteFile } from "#shared/website/renderer.ts";

/** A file of a picture in the bucket. */
export interface StoredFile {
  readonly key: string;
  readonly bytes: number;
}

/** The bucket that CloudFront serves the site's files from. */
export interface SiteBucket {
  /**
   * Puts pages, their content and `robots.txt`, which browsers and CloudFront revalidate each time.
   * @throws the first failure, once no file is still on its way
   */
  putPages(files: readonly SiteFile[]): Promise<void>;
  /**
   * Puts a file of a picture. Browsers may keep it for a year, and CloudFront for a day: an address
   * that the trainer has deleted must not answer much longer.
   * @param key starts with `pictures/` and names the content, which then never changes
   */
  putPicture(key: string, contentType: string, content: Uint8Array): Promise<void>;
  hasPicture(key: string): Promise<boolean>;
  listPictures(): Promise<readonly StoredFile[]>;
  /** @throws the first failure, once all others are deleted */
  deletePictures(keys: readonly string[]): Promise<void>;
}

/** The SDK's environment variables have the region and, outside AWS, the endpoint. */
export function createS3Client(): S3Client {
  return new S3Client({ maxAttempts: 3, requestHandler: callTimeout(5000) });
}

export function openSiteBucket(s3: S3Client, Bucket: string): SiteBucket {
  const put = async (Key: string, ContentType: string, CacheControl: string, Body: Uint8Array) => {
    await s3.send(new PutObjectCommand({ Bucket, Key, ContentType, CacheControl, Body }));
  };
  return {
    putPages: (files) =>
      settleAll(
        files.map(({ path, contentType, content }) =>
          put(path.replace(/^\//, ""), contentType, "no-cache", Buffer.from(content)),
        ),
      ),
    putPicture: (key, contentType, content) =>
      put(key, contentType, "public, max-age=31536000, s-maxage=86400, immutable", content),
    async hasPicture(Key) {
      try {
        await s3.send(new HeadObjectCommand({ Bucket, Key }));
        return true;
      } catch (error) {
        if (isAbsent(error)) return false;
        throw error;
      }
    },
    async listPictures() {
      const files: StoredFile[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client: s3 },
        { Bucket, Prefix: "pictures/" },
      )) {
        for (const { Key = "", Size = 0 } of Contents) files.push({ key: Key, bytes: Size });
      }
      return files;
    },
    deletePictures: (keys) =>
      settleAll(keys.map((Key) => s3.send(new DeleteObjectCommand({ Bucket, Key })))),
  };
}

/** @throws the first failure, once no call is still on its way */
async function settleAll(calls: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(calls);
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}

/** To a caller who may not list the bucket, S3 says that an absent object is forbidden. */
function isAbsent(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false;
  const { httpStatusCode } = error.$metadata;
  return httpStatusCode === 403 || httpStatusCode === 404;
}
