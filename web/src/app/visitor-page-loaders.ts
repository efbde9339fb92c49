import type { ComponentType } from "react";
import type { PageName } from "#shared/site/pages.ts";

export type LoadPage = () => Promise<{ default: ComponentType }>;

/** The pages that a visitor sees. Each page's code is its own chunk. */
export const visitorPageLoaders = {
  home: () => import("#web/features/home/home-page.tsx"),
  bookConsultation: () => import("#web/features/book-consultation/book-consultation-page.tsx"),
  bookingForm: () => import("#web/features/booking-form/booking-form-page.tsx"),
  workouts: () => import("#web/features/library/library-page.tsx"),
  workout: () => import("#web/features/library/workout-page.tsx"),
  macroCalculator: () => import("#web/features/macro-calculator/macro-calculator-page.tsx"),
  contact: () => import("#web/features/contact/contact-page.tsx"),
  payment: () => import("#web/features/payment-page/payment-page.tsx"),
  thankYou: () => import("#web/features/thank-you/thank-you-page.tsx"),
  myBooking: () => import("#web/features/my-booking/my-booking-page.tsx"),
  privacy: () => import("#web/features/privacy/privacy-page.tsx"),
  qrLander: () => import("#web/features/qr-lander/qr-lander-page.tsx"),
} as const satisfies Partial<Record<PageName, LoadPage>>;

export const loadNotFoundPage: LoadPage = () => import("./not-found-page.tsx");
