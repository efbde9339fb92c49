import { website } from "#operator/website.ts";
import type { Website } from "./website.ts";

/** The content that the site comes with, until the trainer publishes others. */
export const defaultWebsite: Website = website;
