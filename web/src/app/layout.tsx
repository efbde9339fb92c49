import { type ReactNode, Suspense } from "react";
import { useLocation } from "react-router-dom";
import { ArrivedByLink } from "#web/components/page-heading.ts";
import { ToastPlace } from "#web/components/toast-place.tsx";
import { CanAnswer } from "./can-answer.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Footer } from "./footer.tsx";
import styles from "./layout.module.css";
import { NavigationBar } from "./navigation-bar.tsx";
import { OfflineHint } from "./offline-hint.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";
import { useArrival } from "./use-arrival.ts";

/** What stands around every page. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const arrivedByLink = useArrival();
  return (
    <>
      <a className={styles["skip"]} href="#main">
        Skip to content
      </a>
      <NavigationBar />
      <main id="main" className={styles["main"]} tabIndex={-1}>
        <ErrorBoundary resetKey={pathname}>
          <ArrivedByLink value={arrivedByLink}>
            {/* Between pages the old one stays until the new one is there; this is for the first. */}
            <Suspense fallback={<PageSkeleton />}>
              {children}
              <CanAnswer />
            </Suspense>
          </ArrivedByLink>
        </ErrorBoundary>
      </main>
      <Footer />
      <ToastPlace />
      <OfflineHint />
    </>
  );
}
