import { LoadProblem } from "#web/admin/failures.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { useLoaded } from "#web/components/use-loaded.ts";
import { WebsiteForm, type WebsiteFormProps } from "./website-form.tsx";

/** The *Website* tab: the texts, prices and pictures of the site, and what makes them live. */
export function WebsiteTab({ api, preview }: Omit<WebsiteFormProps, "start">) {
  const { value: start, error, isLoading, reload } = useLoaded(api.get);
  if (start) return <WebsiteForm start={start} api={api} preview={preview} />;
  if (isLoading) return <Skeleton label="Loading your website…" lines={8} />;
  return <LoadProblem error={error} what="content of your website" onRetry={reload} />;
}
