import { Suspense, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { matchPath, useLocation } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import type { Elements } from "#web/components/elements.ts";
import { ArrivedByLink, PageSkeleton } from "#web/components/page.tsx";
import { ToastPlace } from "#web/components/toast-place.tsx";
import { ErrorBoundary, ReplayClicks } from "./error-boundary.tsx";
import { Footer } from "./footer.tsx";
import styles from "./layout.module.css";
import { NavigationBar } from "./navigation-bar.tsx";

export function Layout({ children }: { children: Elements }) {
  const { pathname } = useLocation();
  const arrivedByLink = useArrival();
  const isPublic = matchPath(paths.admin, pathname) === null;
  return (
    <>
      <a className={styles["skip"]} href="#main">
        Skip to content
      </a>
      {isPublic && <NavigationBar />}
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
      {isPublic && <Footer />}
      <ToastPlace />
      <OfflineHint />
    </>
  );
}

/** @returns whether the visitor has come here from another page of the site. */
function useArrival(): boolean {
  const location = useLocation();
  const { pathname, hash } = location;
  const [first] = useState(location);
  const [arrivedByLink, setArrivedByLink] = useState(false);
  if (!arrivedByLink && pathname !== first.pathname) setArrivedByLink(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new page.
  useLayoutEffect(() => {
    // The browser has scrolled the first page, and its visitor may have read on before hydration.
    if (location === first) return;
    // Not decoded: our ids need no escapes, and decoding a malformed fragment throws.
    const target = hash && document.getElementById(hash.slice(1));
    if (target) target.scrollIntoView();
    else if (!hash) window.scrollTo(0, 0);
  }, [pathname, hash]);

  return arrivedByLink;
}

function OfflineHint() {
  const online = useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className={styles["offline"]}>
      {!online && <p>You are offline. What you have typed stays in this tab.</p>}
    </div>
  );
}

function subscribeToConnection(changed: () => void) {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}
