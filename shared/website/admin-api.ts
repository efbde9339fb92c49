import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { AdminWebsite } from "./publications.ts";
import { Website } from "./website.ts";

/** How often the words that the caller has seen have been saved. */
const Revision = z.int().check(z.minimum(0));

export const getWebsite = {
  method: "GET",
  path: "/api/admin/website",
  summary: "Read the words that the trainer is editing, and what has been published.",
  access: "admin",
  lambda: "website/admin",
  response: AdminWebsite,
  errors: [],
} as const satisfies Endpoint;

export const saveWebsite = {
  method: "PUT",
  path: "/api/admin/website",
  summary: "Save the trainer's words, if they still are at the revision that was edited.",
  access: "admin",
  audit: "save_website",
  lambda: "website/admin",
  body: z.strictObject({ words: Website, revision: Revision }),
  // The longest texts everywhere take less, unless a client escapes them.
  maximumBytes: 128 * 1024,
  response: AdminWebsite,
  errors: ["website_changed"],
} as const satisfies Endpoint;
