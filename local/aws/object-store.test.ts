import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { describe, expect, it } from "vitest";
import { everything, startServices } from "./testing/services.ts";

describe("The site's bucket", () => {
  const put = (key: string, Body: Uint8Array, Bucket = "Files") =>
    new PutObjectCommand({
      Bucket,
      Key: key,
      Body,
      ContentType: "image/webp",
      CacheControl: "no-cache",
    });

  it("keeps an object byte for byte, with its type and how long it may be cached", async () => {
    const { files, siteObjects } = await startServices();
    const content = Buffer.from([0, 255, 128, 10, 13, 0xef, 0xbb, 0xbf]);
    const { ETag } = await files.send(put("pictures/a b.webp", content));
    expect(ETag).toMatch(/^"[0-9a-f]{32}"$/);
    expect(await siteObjects.get("pictures/a b.webp")).toEqual({
      content,
      contentType: "image/webp",
      cacheControl: "no-cache",
    });
  });

  it("takes no other object than the function may put", async () => {
    const { files, siteObjects, onDenied } = await startServices();
    await expect(files.send(put("assets/app.js", Buffer.from("1")))).rejects.toMatchObject({
      name: "AccessDenied",
    });
    expect(onDenied).toHaveBeenCalledWith(
      "visitor",
      "visitor is not authorized to perform: s3:PutObject on resource: arn:aws:s3:::Files/assets/app.js",
    );
    expect(await siteObjects.get("assets/app.js")).toBeUndefined();
  });

  it("is the only one", async () => {
    const { files } = await startServices(["s3:PutObject arn:aws:s3:::Other/index.html"]);
    await expect(files.send(put("index.html", Buffer.from("1"), "Other"))).rejects.toMatchObject({
      name: "NoSuchBucket",
    });
  });

  it("takes no object above 5 MB", async () => {
    const { files } = await startServices();
    const body = Buffer.alloc(5 * 1024 * 1024 + 1);
    await expect(files.send(put("index.html", body))).rejects.toMatchObject({
      name: "EntityTooLarge",
    });
  });

  it("says whether an object is there, to a function that may read it", async () => {
    const rights = [...everything, "s3:GetObject arn:aws:s3:::Files/pictures/*"];
    const { files } = await startServices(rights);
    const head = () =>
      files.send(new HeadObjectCommand({ Bucket: "Files", Key: "pictures/a b.webp" }));
    await expect(head()).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    await files.send(put("pictures/a b.webp", Buffer.from("1")));
    expect(await head()).toMatchObject({ $metadata: { httpStatusCode: 200 } });
  });

  it("lists and deletes objects, for a function that may", async () => {
    const rights = [
      ...everything,
      "s3:ListBucket arn:aws:s3:::Files",
      "s3:DeleteObject arn:aws:s3:::Files/pictures/*",
    ];
    const { files } = await startServices(rights);
    const list = new ListObjectsV2Command({ Bucket: "Files", Prefix: "pictures/" });
    const contents = async () => (await files.send(list)).Contents;
    await files.send(put("index.html", Buffer.from("1")));
    await files.send(put("pictures/a b.webp", Buffer.from("123")));
    expect(await contents()).toEqual([{ Key: "pictures/a b.webp", Size: 3 }]);
    const remove = (Key: string) => files.send(new DeleteObjectCommand({ Bucket: "Files", Key }));
    await expect(remove("index.html")).rejects.toMatchObject({ name: "AccessDenied" });
    await remove("pictures/a b.webp");
    expect(await contents()).toBeUndefined();
    // S3 says the same of an object that is gone.
    await remove("pictures/a b.webp");
  });

  it("lists nothing to a function that may not", async () => {
    const { files } = await startServices();
    const list = new ListObjectsV2Command({ Bucket: "Files", Prefix: "pictures/" });
    await expect(files.send(list)).rejects.toMatchObject({ name: "AccessDenied" });
  });

  it("gives no object", async () => {
    const { files } = await startServices(["s3:(GET) arn:aws:s3:::Files/index.html"]);
    const get = new GetObjectCommand({ Bucket: "Files", Key: "index.html" });
    await expect(files.send(get)).rejects.toMatchObject({ name: "NotImplemented" });
  });

  it("takes nothing while it is switched off", async () => {
    const { files, siteObjects, breakServices } = await startServices();
    breakServices();
    await expect(files.send(put("index.html", Buffer.from("1")))).rejects.toMatchObject({
      name: "SlowDown",
    });
    expect(await siteObjects.get("index.html")).toBeUndefined();
  });
});
