import { websiteApi } from "#web/features/website/website-api.ts";
import { WebsiteTab } from "#web/features/website/website-tab.tsx";
import { SitePreview } from "./site-preview.tsx";

/** The *Website* tab with a preview of the site's pages. */
export default function WebsiteTabWithPreview() {
  return <WebsiteTab api={websiteApi} preview={(content) => <SitePreview content={content} />} />;
}
