import { useLocation } from "react-router-dom";
import { site } from "#shared/site/site.ts";

interface PageMetadataProps {
  /** The document's title, in full. */
  title: string;
  /** One sentence for search engines and for whoever is sent a link. */
  description?: string | undefined;
  /** Asks search engines to leave this page out. */
  noIndex?: boolean | undefined;
}

/**
 * What the document's head says of the page. React puts it there. What is only for those who read
 * documents without running them is added when a page is prerendered.
 */
export function PageMetadata({ title, description, noIndex = false }: PageMetadataProps) {
  const { pathname } = useLocation();
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {noIndex ? (
        <meta name="robots" content="noindex" />
      ) : (
        // A phone shares this address, so it has to follow the visitor from page to page.
        <link rel="canonical" href={`${site.origin}${pathname.replace(/(?<=.)\/$/, "")}`} />
      )}
    </>
  );
}
