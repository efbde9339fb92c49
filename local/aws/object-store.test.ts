import {
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { describe, expect, test } from "vitest";
import { everything, startServices } from "./testing/services.ts";

describe("The site's bucket", () => {
  const put = (Key: string, Body: Uint8Array) =>
    new PutObjectCommand({ Bucket: "Files", Key, Body });

  test("takes no other object than the function may put.", async () => {
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

  test("says whether an object is there, to a function that may read it.", async () => {
    const rights = [...everything, "s3:GetObject arn:aws:s3:::Files/pictures/*"];
    const { files } = await startServices(rights);
    const head = () =>
      files.send(new HeadObjectCommand({ Bucket: "Files", Key: "pictures/a b.webp" }));
    await expect(head()).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    await files.send(put("pictures/a b.webp", Buffer.from("1")));
    expect(await head()).toMatchObject({ $metadata: { httpStatusCode: 200 } });
  });

  test("lists and deletes objects, for a function that may.", async () => {
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

  test("lists nothing to a function that may not.", async () => {
    const { files } = await startServices();
    const list = new ListObjectsV2Command({ Bucket: "Files", Prefix: "pictures/" });
    await expect(files.send(list)).rejects.toMatchObject({ name: "AccessDenied" });
  });
});
