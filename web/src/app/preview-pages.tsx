import { Suspense } from "react";
import { Route, Router, Routes, type To } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import type { Website } from "#shared/website/website.ts";
import { WebsiteContext } from "#web/website.ts";
import { Footer } from "./footer.tsx";
import { lazyPage } from "./lazy-page.ts";
import { NavigationBar } from "./navigation-bar.tsx";

// Not those of `page-loaders.ts`, which load the admin area as well: it would import itself.
const pages = {
  home: lazyPage(() => import("#web/features/home/home-page.tsx")),
  bookConsultation: lazyPage(
    () => import("#web/features/book-consultation/book-consultation-page.tsx"),
  ),
  bookingForm: lazyPage(() => import("#web/features/booking-form/booking-form-page.tsx")),
  thankYou: lazyPage(() => import("#web/features/thank-you/thank-you-page.tsx")),
  payment: lazyPage(() => import("#web/features/payment-page/payment-page.tsx")),
  contact: lazyPage(() => import("#web/features/contact/contact-page.tsx")),
  workouts: lazyPage(() => import("#web/features/workouts/library-page.tsx")),
  macroCalculator: lazyPage(
    () => import("#web/features/macro-calculator/macro-calculator-page.tsx"),
  ),
  privacy: lazyPage(() => import("#web/features/privacy/privacy-page.tsx")),
};
export type PreviewedPage = keyof typeof pages;

/** The pages that have the trainer's words, and what the trainer calls them. */
export const previewedPages: readonly (readonly [PreviewedPage, string])[] = [
  ["home", "Home"],
  ["bookConsultation", "Book a Consultation"],
  ["bookingForm", "Booking form"],
  ["thankYou", "After booking"],
  ["payment", "Pay for sessions"],
  ["contact", "Contact"],
  ["workouts", "Library"],
  ["macroCalculator", "Macro calculator"],
  ["privacy", "Privacy notice"],
];

/** The router's state of a visitor who has booked, without a receipt. */
const booked = { kind: "booking", id: "preview", booked: "paid" } as const;

interface PreviewPagesProps {
  readonly page: PreviewedPage;
  readonly words: Website;
  /** Tells that a link leads to another page. */
  readonly onPage: (page: PreviewedPage) => void;
}

/** One page of the site with the given words, in the site's frame. */
export function PreviewPages({ page, words, onPage }: PreviewPagesProps) {
  const Page = pages[page];
  const follow = (to: To) => {
    const path = pathOf(to);
    const next = previewedPages.find(([name]) => paths[name] === path)?.[0];
    if (next) onPage(next);
  };
  const state = page === "thankYou" ? booked : null;
  return (
    <WebsiteContext value={words}>
      <Router
        key={page}
        location={{ pathname: paths[page], state }}
        navigator={{ createHref: pathOf, go: () => undefined, push: follow, replace: follow }}
      >
        <NavigationBar />
        <main>
          <Suspense>
            <Routes>
              <Route path={paths[page]} element={<Page />} />
            </Routes>
          </Suspense>
        </main>
        <Footer />
      </Router>
    </WebsiteContext>
  );
}

const pathOf = (to: To) => (typeof to === "string" ? to : (to.pathname ?? ""));
