import * as z from "zod/mini";
import { Picture } from "#shared/website/pictures.ts";

/** A picture while it is edited, also before it is described. */
export const PictureDraft = z.strictObject({ ...Picture.shape, description: z.string() });
export type PictureDraft = z.infer<typeof PictureDraft>;

export function isPictureDraft(value: unknown): value is PictureDraft {
  return PictureDraft.safeParse(value).success;
}

/** What an edit says of two pictures that have the same description. */
export const otherPictureNote = "Another picture, or another part of it";
