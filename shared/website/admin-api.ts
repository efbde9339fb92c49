import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { Revision } from "#shared/contract/ids-and-cursors.ts";
import {
  maximumPictureBytes,
  PictureFile,
  PictureId,
  PictureUpload,
  UnusedPicture,
} from "./pictures.ts";
import { AdminWebsite, PublishedContent } from "./publications.ts";
import { Website } from "./website.ts";

export const getWebsite = {
  method: "GET",
  path: "/api/admin/website",
  summary: "Read the content that the trainer is editing, and what has been published.",
  access: "admin",
  lambda: "site",
  response: AdminWebsite,
} as const satisfies Endpoint;

export const saveWebsite = {
  method: "PUT",
  path: "/api/admin/website",
  summary: "Save the trainer's content, if it still is at the revision that was edited.",
  access: "admin",
  audit: "save_website",
  lambda: "site",
  body: z.strictObject({ content: Website, revision: Revision }),
  // The longest texts everywhere take less, unless a client escapes them.
  maximumBytes: 128 * 1024,
  response: AdminWebsite,
  errors: ["website_changed"],
} as const satisfies Endpoint;

export const publishWebsite = {
  method: "POST",
  path: "/api/admin/website/publications",
  summary: "Show visitors the content of a revision, if it still is the one that was seen.",
  access: "admin",
  audit: "publish_website",
  lambda: "site",
  body: z.strictObject({ revision: Revision }),
  response: AdminWebsite,
  errors: ["website_changed", "trader_missing", "picture_missing", "publication_unfinished"],
} as const satisfies Endpoint;

export const getPublication = {
  method: "GET",
  path: "/api/admin/website/publications/{number}",
  summary: "Read the content of one of the last publications.",
  access: "admin",
  lambda: "site",
  params: z.strictObject({ number: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) }),
  response: PublishedContent,
  errors: ["publication_not_found"],
} as const satisfies Endpoint;

export const putPicture = {
  method: "POST",
  path: "/api/admin/website/pictures",
  summary: "Store one file of a picture, under a name that follows from its content.",
  access: "admin",
  audit: "upload_picture",
  lambda: "site",
  body: PictureUpload,
  // In base64, with room for the rest of the body.
  maximumBytes: Math.ceil(maximumPictureBytes / 3) * 4 + 1024,
  response: PictureFile,
  errors: ["picture_invalid"],
} as const satisfies Endpoint;

export const listUnusedPictures = {
  method: "GET",
  path: "/api/admin/website/pictures",
  summary:
    "List the pictures that neither the content, nor its draft, nor the QR code’s offer has.",
  access: "admin",
  lambda: "site",
  response: z.object({ pictures: z.array(UnusedPicture) }),
} as const satisfies Endpoint;

export const deletePicture = {
  method: "DELETE",
  path: "/api/admin/website/pictures/{picture}",
  summary: "Delete all files of a picture that is not in use. They cannot be restored.",
  access: "admin",
  audit: "delete_picture",
  lambda: "site",
  params: z.strictObject({ picture: PictureId }),
  response: z.object({ status: z.literal("deleted") }),
  errors: ["picture_in_use"],
} as const satisfies Endpoint;
