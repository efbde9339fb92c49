import { type ReactNode, Suspense } from "react";
import { useLocation } from "react-router-dom";
import { ArrivedByLink } from "#web/components/page.tsx";
import { ToastPlace } from "#web/components/toast-place.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Footer } from "./footer.tsx";
import styles from "./layout.module.css";
import { NavigationBar } from "./navigation-bar.tsx";
import { OfflineHint } from "./offline-hint.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";
import { ReplayClicks } from "./replay-clicks.tsx";
import { useArrival } from "./use-arrival.ts";

/** The frame around every page: navigation, footer, toasts. */
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
            {/* Only the first page shows the fallback: later ones replace each other when loaded. */}
            <Suspense fallback={<PageSkeleton />}>
              {children}
              <ReplayClicks />
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
