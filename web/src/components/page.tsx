import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
} from "react";
import { useLocation } from "react-router-dom";
import { site } from "#shared/site/site.ts";
import { classNames } from "./class-names.ts";
import styles from "./page.module.css";
import { Skeleton } from "./skeleton.tsx";

interface PageProps {
  /** The heading, and the first half of the document's title. */
  title: string;
  titlePrefix?: string | undefined;
  lead?: ReactNode;
  description?: string | undefined;
  /** `narrow` for a form or reading, `wide` for lists and cards. */
  width?: "narrow" | "wide" | undefined;
  /** The heading: `large` to invite, `compact` where the visitor has come to do something. */
  size?: "large" | "medium" | "compact" | undefined;
  noIndex?: boolean | undefined;
  /** Beside the heading on a wide screen, in place of the corner flag. Decoration only. */
  art?: ReactNode;
  children?: ReactNode;
}

export function Page({
  title,
  titlePrefix = "",
  lead,
  description,
  width = "narrow",
  size = "medium",
  noIndex,
  art,
  children,
}: PageProps) {
  const heading = usePageHeading();
  return (
    <>
      <PageMetadata
        title={`${titlePrefix}${title} | ${site.brand}`}
        description={description}
        noIndex={noIndex}
      />
      <header className={classNames(styles["header"], styles[size])} data-surface="navy">
        <div className={classNames(styles["inner"], styles[width])}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles["lead"]}>{lead}</p>}
        </div>
        {art && (
          <div className={styles["art"]} aria-hidden="true">
            {art}
          </div>
        )}
      </header>
      <div className={classNames(styles["inner"], styles["body"], styles[width])}>{children}</div>
    </>
  );
}

/** Keeps the address of a page, which holds a secret, from every other site and server. */
export function NoReferrer() {
  return <meta name="referrer" content="no-referrer" />;
}

export function PageSkeleton() {
  return (
    <div className={classNames(styles["inner"], styles["narrow"], styles["skeleton"])}>
      <title>{site.brand}</title>
      <Skeleton heading lines={4} />
    </div>
  );
}

interface PageMetadataProps {
  title: string;
  description?: string | undefined;
  noIndex?: boolean | undefined;
}

/** The page's elements in the document's head. Prerendering adds those that only crawlers read. */
export function PageMetadata({ title, description, noIndex }: PageMetadataProps) {
  const { pathname } = useLocation();
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {noIndex ? (
        <meta name="robots" content="noindex" />
      ) : (
        // Phones share the canonical address.
        <link rel="canonical" href={`${site.origin}${pathname.replace(/(.)\/$/, "$1")}`} />
      )}
    </>
  );
}

/** Whether the visitor has moved between pages, rather than just opened the site. */
export const ArrivedByLink = createContext(false);

/** Focuses the heading when the visitor arrives from another page, so that a screen reader says where they are. */
export function usePageHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrivedByLink = useContext(ArrivedByLink);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new arrival.
  useEffect(() => {
    if (arrivedByLink) heading.current?.focus({ preventScroll: true });
  }, [arrivedByLink, pathname]);

  return heading;
}
