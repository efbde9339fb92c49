import { createContext, useContext } from "react";
import type { Website } from "#shared/website/website.ts";

/** The website's content, where it is not the live one: in prerendering and in a preview. */
export const WebsiteContext = createContext<Website | undefined>(undefined);

let live: Website | undefined;

/** Takes the content of `/website.json`, before anything is rendered. */
export function setWebsite(website: Website): void {
  live = website;
}

export function useWebsite(): Website {
  const website = useContext(WebsiteContext) ?? live;
  if (!website) throw new Error("The website's content is not loaded.");
  return website;
}

/** The id of the element that holds what a document's own page shows besides it. A data block runs nothing. */
export const pageDataId = "page-data";
