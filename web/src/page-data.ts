import { createContext, useContext } from "react";
import type { PageData } from "#shared/workouts/library.ts";
import { ArrivedByLink } from "#web/components/page.tsx";
import { pageDataId } from "./website.ts";

/** The data of the page that is rendered on the server. */
export const PageDataContext = createContext<PageData | undefined>(undefined);

/** What the document brought along for its own page; nothing on a later page. */
export function usePageData(): PageData {
  const isLaterPage = useContext(ArrivedByLink);
  const rendered = useContext(PageDataContext);
  return isLaterPage ? {} : (rendered ?? documentData());
}

function documentData(): PageData {
  return JSON.parse(document.getElementById(pageDataId)?.textContent ?? "{}");
}
