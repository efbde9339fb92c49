import * as z from "zod/mini";
import type { Table } from "#lambdas/database/table.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";

/** The part of the live content that says where visitors may write to. */
const Live = z.object({ content: z.object({ where: z.object({ contactEmail: z.string() }) }) });

export type ReadContactEmail = () => Promise<string>;

/** Reads the address without the schemas of all other content, which take long to import. */
export function createContactEmailReader(settings: Table): ReadContactEmail {
  return async () => {
    const item = await settings.get({ name: "website-live" });
    return item ? Live.parse(item).content.where.contactEmail : defaultWebsite.where.contactEmail;
  };
}
