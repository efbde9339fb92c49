import { site } from "#shared/site/site.ts";
import { Skeleton } from "#web/components/skeleton.tsx";
import styles from "./page-skeleton.module.css";

/** Stands in for the first page while its code is on the way. */
export function PageSkeleton() {
  return (
    <div className={styles["page"]}>
      <title>{site.brand}</title>
      <Skeleton heading lines={4} label="Loading the page…" />
    </div>
  );
}
