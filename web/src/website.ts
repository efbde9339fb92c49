import { createContext, useContext } from "react";
import type { Website } from "#shared/website/website.ts";

/** The website's content, where it is not the document's own: in prerendering and in a preview. */
export const WebsiteContext = createContext<Website | undefined>(undefined);

export function useWebsite(): Website {
  return useContext(WebsiteContext) ?? documentWebsite();
}

/** The id of the element in every document that holds the content. A data block runs nothing. */
export const contentId = "website";

/** The id of the one that holds what a document's own page shows besides it. */
export const pageDataId = "page-data";

let fromDocument: Website | undefined;

/** The content that the document was rendered with. It was checked before it was published. */
function documentWebsite(): Website {
  fromDocument ??= readDocument();
  return fromDocument;
}

function readDocument(): Website {
  return JSON.parse(document.getElementById(contentId)?.textContent ?? "");
}
