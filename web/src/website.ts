import { createContext, useContext } from "react";
import type { Website } from "#shared/website/website.ts";

/** The trainer's words, where they are not the document's own: in prerendering and in a preview. */
export const WebsiteContext = createContext<Website | undefined>(undefined);

/** The trainer's words, prices and links. */
export function useWebsite(): Website {
  return useContext(WebsiteContext) ?? documentWebsite();
}

/** The id of the element in every document that holds the words. A data block runs nothing. */
export const wordsId = "website";

let fromDocument: Website | undefined;

/** The words that the document was rendered with. They were checked before they were published. */
function documentWebsite(): Website {
  fromDocument ??= readDocument();
  return fromDocument;
}

function readDocument(): Website {
  return JSON.parse(document.getElementById(wordsId)?.textContent ?? "");
}
