import {
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { SiteFile } from "#shared/website/renderer.ts";

/** The bucket that CloudFront serves the site's files from. */
export interface SiteBucket {
  /**
   * Puts pages, the sitemap and `robots.txt`, which browsers and CloudFront revalidate each time.
   * @throws the first failure, once no file is still on its way
   */
  putPages(files: readonly SiteFile[]): Promise<void>;
  /**
   * Puts a file of a picture, which browsers may keep for a year.
   * @param key starts with `pictures/` and names the content, which then never changes
   */
  putPicture(key: string, contentType: string, content: Uint8Array): Promise<void>;
  hasPicture(key: string): Promise<boolean>;
}

/**
 * The connection to S3. A call that hangs is abandoned well before the function times out. The region
 * and, outside AWS, the endpoint come from the SDK's standard environment variables.
 * @param where overrides the environment, for tests.
 */
export function createS3Client(where: S3ClientConfig = {}): S3Client {
  return new S3Client({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 5000 },
    ...where,
  });
}

export function openSiteBucket(s3: S3Client, Bucket: string): SiteBucket {
  const put = async (Key: string, ContentType: string, CacheControl: string, Body: Uint8Array) => {
    await s3.send(new PutObjectCommand({ Bucket, Key, ContentType, CacheControl, Body }));
  };
  return {
    async putPages(files) {
      const outcomes = await Promise.allSettled(
        files.map(({ path, contentType, content }) =>
          put(path.replace(/^\//, ""), contentType, "no-cache", Buffer.from(content)),
        ),
      );
      const failed = outcomes.find((outcome) => outcome.status === "rejected");
      if (failed) throw failed.reason;
    },
    putPicture: (key, contentType, content) =>
      put(key, contentType, "public, max-age=31536000, immutable", content),
    async hasPicture(Key) {
      try {
        await s3.send(new HeadObjectCommand({ Bucket, Key }));
        return true;
      } catch (error) {
        if (isAbsent(error)) return false;
        throw error;
      }
    },
  };
}

/** To a caller who may not list the bucket, S3 says that an absent object is forbidden. */
function isAbsent(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false;
  const { httpStatusCode } = error.$metadata;
  return httpStatusCode === 403 || httpStatusCode === 404;
}
