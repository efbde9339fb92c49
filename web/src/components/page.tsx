import type { ReactNode } from "react";
import { site } from "#shared/site/site.ts";
import { classNames } from "./class-names.ts";
import styles from "./page.module.css";
import { usePageHeading } from "./page-heading.ts";
import { PageMetadata } from "./page-metadata.tsx";

interface PageProps {
  /** The heading, and the first half of the document's title. */
  title: string;
  lead?: ReactNode;
  /** One sentence for search engines. */
  description?: string | undefined;
  /** `narrow` for a form or reading, `wide` for lists and cards. */
  width?: "narrow" | "wide" | undefined;
  /** Asks search engines to leave this page out. */
  noIndex?: boolean | undefined;
  children?: ReactNode;
}

/** A page: its title in the document and as the heading, which takes the focus on arrival. */
export function Page({
  title,
  lead,
  description,
  width = "narrow",
  noIndex = false,
  children,
}: PageProps) {
  const heading = usePageHeading();
  return (
    <>
      <PageMetadata
        title={`${title} | ${site.brand}`}
        description={description}
        noIndex={noIndex}
      />
      <header className={styles["header"]} data-surface="navy">
        <div className={classNames(styles["inner"], styles[width])}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles["lead"]}>{lead}</p>}
        </div>
      </header>
      <div className={classNames(styles["inner"], styles["body"], styles[width])}>{children}</div>
    </>
  );
}
