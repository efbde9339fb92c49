import { Suspense, useEffect } from "react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import type { PageName } from "#shared/site/pages.ts";
import { paths } from "#shared/site/paths.ts";
import type { Website } from "#shared/website/website.ts";
import { PageSkeleton } from "#web/components/page.tsx";
import { WebsiteContext } from "#web/website.ts";
import { Footer } from "./footer.tsx";
import layout from "./layout.module.css";
import { lazyPage } from "./lazy-page.ts";
import { NavigationBar } from "./navigation-bar.tsx";
import { publicPageLoaders } from "./public-page-loaders.ts";

/** The pages that have the trainer's words, and what the trainer calls them. */
export const previewedPages = [
  ["home", "Home"],
  ["bookConsultation", "Book a Consultation"],
  ["bookingForm", "Booking form"],
  ["thankYou", "After booking"],
  ["payment", "Pay for sessions"],
  ["contact", "Contact"],
  ["workouts", "Library"],
  ["macroCalculator", "Macro calculator"],
  ["privacy", "Privacy notice"],
] as const satisfies readonly (readonly [PageName, string])[];
export type PreviewedPage = (typeof previewedPages)[number][0];

const routes = previewedPages.map(([name]) => {
  const Page = lazyPage(publicPageLoaders[name]);
  return <Route key={name} path={paths[name]} element={<Page />} />;
});

/** The thank-you page of somebody who has booked, without a receipt. */
const booked = { kind: "booking", id: "preview", booked: "paid" } as const;

export interface PreviewPagesProps {
  readonly page: PreviewedPage;
  readonly words: Website;
  /** Tells that a link has led to another page. */
  readonly onPage: (page: PreviewedPage) => void;
}

/** One page of the site with the given words, in the site's frame. */
export function PreviewPages({ page, words, onPage }: PreviewPagesProps) {
  const start = { pathname: paths[page], ...(page === "thankYou" && { state: booked }) };
  return (
    <WebsiteContext value={words}>
      <MemoryRouter key={page} initialEntries={[start]}>
        <NavigationBar />
        <main className={layout["main"]}>
          <Suspense fallback={<PageSkeleton />}>
            <Routes>
              {routes}
              <Route path="*" element={<NotPreviewed />} />
            </Routes>
          </Suspense>
        </main>
        <Footer />
        <FollowLinks page={page} onPage={onPage} />
      </MemoryRouter>
    </WebsiteContext>
  );
}

function FollowLinks({ page, onPage }: Pick<PreviewPagesProps, "page" | "onPage">) {
  const { pathname } = useLocation();
  useEffect(() => {
    const next = previewedPages.find(([name]) => paths[name] === pathname)?.[0];
    if (next && next !== page) onPage(next);
  }, [pathname, page, onPage]);
  return null;
}

function NotPreviewed() {
  return (
    <p className={`page-width ${layout["error"]}`}>
      This page has none of your words, so the preview leaves it out.
    </p>
  );
}
