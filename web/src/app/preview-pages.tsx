import { Suspense, useEffect } from "react";
import {
  createPath,
  matchPath,
  parsePath,
  Route,
  Router,
  Routes,
  type To,
  useNavigate,
} from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import type { Website } from "#shared/website/website.ts";
import type { Elements } from "#web/components/elements.ts";
import { lazyPage } from "#web/components/lazy-page.ts";
import { PageSkeleton } from "#web/components/page.tsx";
import { WebsiteContext } from "#web/website.ts";
import { Footer } from "./footer.tsx";
import { NavigationBar } from "./navigation-bar.tsx";
import { visitorPageLoaders } from "./visitor-page-loaders.ts";

/**
 * The pages with the trainer's content, and what the trainer calls them. The page behind the QR code is
 * shown where it is set up; opened here, it would count a scan.
 */
export const previewedPages = [
  ["home", "Home"],
  ["bookConsultation", "Book a Consultation"],
  ["bookingForm", "Booking form"],
  ["thankYou", "After booking"],
  ["payment", "Pay for sessions"],
  ["contact", "Contact"],
  ["workouts", "Library"],
  ["workout", "A workout"],
  ["macroCalculator", "Macro calculator"],
  ["privacy", "Privacy notice"],
] as const;
export type PreviewedPage = (typeof previewedPages)[number][0];

const newestWorkout = paths.workout.replace(":workoutId", "newest");

export const addressOf = (page: PreviewedPage) =>
  page === "workout" ? newestWorkout : paths[page];

export function pageAt(address: string): PreviewedPage | undefined {
  const { pathname = "" } = parsePath(address);
  return previewedPages.find(([name]) => matchPath(paths[name], pathname))?.[0];
}

const routes: Elements = previewedPages.map(([name]) => {
  const Page = lazyPage(visitorPageLoaders[name]);
  return <Route key={name} path={paths[name]} element={<Page />} />;
});

/** The router's state of a visitor who has booked, without a receipt. */
const booked = { kind: "consultations", id: "preview", booked: "paid" } as const;

interface PreviewPagesProps {
  readonly address: string;
  readonly content: Website;
  readonly onAddress: (address: string) => void;
}

export function PreviewPages({ address, content, onAddress }: PreviewPagesProps) {
  const page = pageAt(address);
  const follow = (to: To) => {
    const next = hrefOf(to);
    if (pageAt(next)) onAddress(next);
  };
  const state = page === "thankYou" ? booked : null;
  return (
    <WebsiteContext value={content}>
      <Router
        key={page}
        location={{ ...parsePath(address), state }}
        navigator={{ createHref: hrefOf, go: () => undefined, push: follow, replace: follow }}
      >
        <NavigationBar />
        <main>
          <Suspense>
            <Routes>
              {routes}
              <Route path={newestWorkout} element={<NewestWorkout />} />
            </Routes>
          </Suspense>
        </main>
        <Footer />
      </Router>
    </WebsiteContext>
  );
}

const hrefOf = (to: To) => (typeof to === "string" ? to : createPath(to));

/** Leads to the newest workout; to the library, which says why, if there is none. */
function NewestWorkout() {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    findNewestWorkout(signal)
      .catch(() => undefined)
      .then((workoutId) => {
        if (signal.aborted) return;
        const address = workoutId && paths.workout.replace(":workoutId", workoutId);
        navigate(address ?? paths.workouts, { replace: true });
      });
    return () => controller.abort();
  }, []);
  return <PageSkeleton />;
}

async function findNewestWorkout(signal: AbortSignal): Promise<string | undefined> {
  const { loadLibrary } = await import("#web/features/library/library-api.ts");
  const { workouts } = await loadLibrary({ signal });
  return workouts[0]?.workoutId;
}
