import { useQuery } from "@tanstack/react-query";
import { useContext } from "react";
import { trainersChecklist } from "#shared/website/checklist.ts";
import { WebsiteApiContext } from "./website-api.ts";

export const websiteKey = ["website"];

/** The content as it is saved, with its publications. */
export function useSavedWebsite() {
  const api = useContext(WebsiteApiContext);
  return useQuery({ queryKey: websiteKey, queryFn: ({ signal }) => api.get(signal) });
}

/** How much of the checklist the saved content has done; unknown where the content could not be read. */
export function useDetails() {
  const { data, isLoading } = useSavedWebsite();
  const items = data && trainersChecklist(data.content);
  const details = items && { done: items.filter(({ done }) => done).length, of: items.length };
  return { details, isLoading };
}
