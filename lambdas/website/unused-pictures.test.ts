import { expect, test } from "vitest";
import { setup as setupWebsite } from "#lambdas/testing/publications.ts";
import { defaultQrSettings, type QrSettings } from "#shared/qr-settings/qr-settings.ts";
import type { Picture } from "#shared/website/pictures.ts";
import type { Website } from "#shared/website/website.ts";
import type { StoredFile } from "./site-bucket.ts";
import { deletePicture, listUnusedPictures } from "./unused-pictures.ts";

const [portrait, poster, offer, old] = ["1a", "2b", "3c", "4d"].map((each) => each.repeat(8)) as [
  string,
  string,
  string,
  string,
];
const keyOf = (id: string, file = "0", type = "webp") =>
  `pictures/${id}/${file.repeat(16)}.${type}`;
const pictureOf = (id: string): Picture => ({
  description: "Robin",
  focus: { x: 50, y: 50 },
  files: [{ key: keyOf(id), type: "image/webp", width: 480, height: 480 }],
});

/** A bucket with two files of each picture, and a website in memory. */
function setup(qrSettings: QrSettings = defaultQrSettings) {
  const site = setupWebsite();
  let files: StoredFile[] = [portrait, poster, offer, old].flatMap((id) => [
    { key: keyOf(id, "1", "jpg"), bytes: 90 },
    { key: keyOf(id), bytes: 20 },
  ]);
  const dependencies = {
    website: site.website,
    qrSettings: { read: async () => ({ ...qrSettings, revision: 0 }) },
    bucket: {
      listPictures: async () => files,
      deletePictures: async (keys: readonly string[]) => {
        files = files.filter(({ key }) => !keys.includes(key));
      },
    },
  };
  return {
    ...site,
    keys: () => files.map(({ key }) => key),
    unused: async () => (await listUnusedPictures(dependencies)).pictures,
    remove: (picture: string) => deletePicture(dependencies, { picture }),
    async edit(change: (content: Website) => Website) {
      return site.save(change((await site.read()).content));
    },
  };
}

const withPortrait =
  (id?: string) =>
  ({ who: { portrait: _, ...who }, ...content }: Website): Website => ({
    ...content,
    who: { ...who, ...(id !== undefined && { portrait: pictureOf(id) }) },
  });
const inUse = { code: "picture_in_use" };

test("Pictures that nothing shows are listed once, by their smallest file.", async () => {
  const { edit, unused } = setup();
  await edit(withPortrait(portrait));
  expect(await unused()).toEqual([
    { picture: poster, key: keyOf(poster) },
    { picture: offer, key: keyOf(offer) },
    { picture: old, key: keyOf(old) },
  ]);
});

test("A deletion takes all files of one picture, and repeating it changes nothing.", async () => {
  const { remove, keys } = setup();
  expect(await remove(old)).toEqual({ status: "deleted" });
  expect(keys()).toHaveLength(6);
  expect(keys().join()).not.toContain(old);
  expect(await remove(old)).toEqual({ status: "deleted" });
  expect(keys()).toHaveLength(6);
});

test("A picture of the draft is not deleted.", async () => {
  const { edit, remove, keys } = setup();
  await edit(withPortrait(portrait));
  await expect(remove(portrait)).rejects.toMatchObject(inUse);
  expect(keys()).toHaveLength(8);
});

test("A picture that visitors see is not deleted, before the content without it is published.", async () => {
  const { edit, publish, publication, remove, keys } = setup();
  await edit((content) => ({ ...content, film: { show: "poster", poster: pictureOf(poster) } }));
  await publish();
  await edit((content) => ({ ...content, film: { show: "off" } }));
  await expect(remove(poster)).rejects.toMatchObject(inUse);
  expect(keys()).toHaveLength(8);
  await publish();
  await remove(poster);
  expect(keys().join()).not.toContain(poster);
  expect((await publication(1)).content.film.show).toBe("poster");
});

test("A picture of the QR code's offer is not deleted, even while the code leads elsewhere.", async () => {
  const offerPage = { title: "Spring", paragraph: "Two", cta: "Book", picture: pictureOf(offer) };
  const { remove, unused } = setup({ landingPageType: "home", offerPage });
  await expect(remove(offer)).rejects.toMatchObject(inUse);
  expect((await unused()).map(({ picture }) => picture)).not.toContain(offer);
});
