import { DomainError } from "#lambdas/http/domain-error.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import type { QrSettings } from "#shared/qr-settings/qr-settings.ts";
import type {
  deletePicture as deleteEndpoint,
  listUnusedPictures as listEndpoint,
} from "#shared/website/admin-api.ts";
import { UnusedPicture } from "#shared/website/pictures.ts";
import { picturesOf } from "./require-pictures.ts";
import type { SiteBucket } from "./site-bucket.ts";
import type { WebsiteStore } from "./website-store.ts";

interface Dependencies {
  readonly website: Pick<WebsiteStore, "draft" | "live">;
  readonly qrSettings: { readonly read: () => Promise<QrSettings> };
  readonly bucket: Pick<SiteBucket, "listPictures" | "deletePictures">;
}

/** The uploaded pictures that the trainer may delete for good. */
export async function listUnusedPictures(
  dependencies: Dependencies,
): Promise<EndpointResponse<typeof listEndpoint>> {
  const [files, used] = await Promise.all([
    dependencies.bucket.listPictures(),
    picturesInUse(dependencies),
  ]);
  const smallestFirst = files.toSorted((one, other) => one.bytes - other.bytes);
  const unused = new Map<string, UnusedPicture>();
  for (const { key } of smallestFirst) {
    const { data } = UnusedPicture.safeParse({ picture: pictureOf(key), key });
    if (data && !used.has(data.picture) && !unused.has(data.picture)) {
      unused.set(data.picture, data);
    }
  }
  return { pictures: [...unused.values()] };
}

/**
 * Deletes all files of a picture. Repeating the call changes nothing and gets the same answer.
 * @throws DomainError `picture_in_use`
 */
export async function deletePicture(
  dependencies: Dependencies,
  { picture }: EndpointInput<typeof deleteEndpoint>["params"],
): Promise<EndpointResponse<typeof deleteEndpoint>> {
  if ((await picturesInUse(dependencies)).has(picture)) throw new DomainError("picture_in_use");
  const files = await dependencies.bucket.listPictures();
  const keys = files.map(({ key }) => key).filter((key) => pictureOf(key) === picture);
  await dependencies.bucket.deletePictures(keys);
  return { status: "deleted" };
}

/**
 * What visitors see and what the trainer is preparing. Earlier publications do not count: otherwise a
 * picture could not be deleted before twenty later ones.
 */
async function picturesInUse({
  website,
  qrSettings,
}: Pick<Dependencies, "website" | "qrSettings">): Promise<ReadonlySet<string | undefined>> {
  const [draft, live, { offerPage }] = await Promise.all([
    website.draft(),
    website.live(),
    qrSettings.read(),
  ]);
  const pictures = [...picturesOf(draft.content), ...picturesOf(live.content)];
  if (offerPage?.picture) pictures.push(offerPage.picture);
  return new Set(pictures.flatMap(({ files }) => files.map(({ key }) => pictureOf(key))));
}

const pictureOf = (key: string) => key.split("/")[1];
