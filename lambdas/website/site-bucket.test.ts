import {
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { mockClient } from "#lambdas/testing/mock-client.ts";
import { openSiteBucket } from "./site-bucket.ts";

const page = (path: string) => ({
  path,
  contentType: "text/html; charset=utf-8",
  content: `<p>Zoë at ${path}</p>`,
});

function setup() {
  const s3 = mockClient(S3Client);
  s3.on(PutObjectCommand).resolves({});
  const bucket = openSiteBucket(new S3Client({ region: "eu-west-2" }), "files");
  const puts = () => s3.commandCalls(PutObjectCommand).map(({ args: [{ input }] }) => input);
  return { s3, bucket, puts };
}

/** As the SDK reports an answer to HEAD, which has no body that could name the error. */
const failure = (httpStatusCode: number) =>
  new S3ServiceException({
    name: "UnknownError",
    $fault: httpStatusCode < 500 ? "client" : "server",
    $metadata: { httpStatusCode },
  });

test("Pages are put under their paths, and are revalidated at each visit.", async () => {
  const { bucket, puts } = setup();
  await bucket.putPages([page("/index.html"), page("/privacy/index.html")]);
  expect(puts()).toEqual(
    ["index.html", "privacy/index.html"].map((Key) => ({
      Bucket: "files",
      Key,
      ContentType: "text/html; charset=utf-8",
      CacheControl: "no-cache",
      Body: Buffer.from(`<p>Zoë at /${Key}</p>`),
    })),
  );
});

test("A picture that is there is found.", async () => {
  const { s3, bucket } = setup();
  s3.on(HeadObjectCommand, { Bucket: "files", Key: "pictures/1.webp" }).resolves({});
  expect(await bucket.hasPicture("pictures/1.webp")).toBe(true);
});

test.each([403, 404])("A picture for which S3 answers %d is absent.", async (status) => {
  const { s3, bucket } = setup();
  s3.on(HeadObjectCommand).rejects(failure(status));
  expect(await bucket.hasPicture("pictures/1.webp")).toBe(false);
});

test("A picture is not called absent while S3 is out of order.", async () => {
  const { s3, bucket } = setup();
  s3.on(HeadObjectCommand).rejects(failure(503));
  await expect(bucket.hasPicture("pictures/1.webp")).rejects.toThrow();
});

test("A failed page is reported once no other is still on its way.", async () => {
  const { s3, bucket } = setup();
  let finishSlowPut = () => {};
  const slowPut = new Promise<void>((resolve) => {
    finishSlowPut = resolve;
  });
  let isDone = false;
  s3.on(PutObjectCommand, { Key: "index.html" }).rejects(new Error("broken"));
  s3.on(PutObjectCommand, { Key: "slow.html" }).callsFake(async () => {
    await slowPut;
    isDone = true;
  });
  const putting = bucket.putPages([page("/index.html"), page("/slow.html")]);
  finishSlowPut();
  await expect(putting).rejects.toThrow("broken");
  expect(isDone).toBe(true);
});

test("All pictures are listed, page by page, and nothing else.", async () => {
  const { s3, bucket } = setup();
  const where = { Bucket: "files", Prefix: "pictures/" };
  s3.on(ListObjectsV2Command, where).resolves({
    Contents: [{ Key: "pictures/1.webp", Size: 5 }],
    NextContinuationToken: "more",
  });
  s3.on(ListObjectsV2Command, { ...where, ContinuationToken: "more" }).resolves({
    Contents: [{ Key: "pictures/2.webp", Size: 7 }],
  });
  expect(await bucket.listPictures()).toEqual([
    { key: "pictures/1.webp", bytes: 5 },
    { key: "pictures/2.webp", bytes: 7 },
  ]);
});

test("A picture whose deletion failed is reported, and the others are deleted.", async () => {
  const { s3, bucket } = setup();
  s3.on(DeleteObjectCommand).resolves({});
  s3.on(DeleteObjectCommand, { Key: "pictures/1.webp" }).rejects(failure(503));
  await expect(bucket.deletePictures(["pictures/1.webp", "pictures/2.webp"])).rejects.toThrow();
  const deleted = s3.commandCalls(DeleteObjectCommand).map(({ args: [{ input }] }) => input);
  expect(deleted).toContainEqual({ Bucket: "files", Key: "pictures/2.webp" });
});
