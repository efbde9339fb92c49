/** Every address of the site, in one place: routes, links, redirects and the CDN's page list use it. */
export const paths = {
  home: "/",
  bookConsultation: "/book-consultation",
  bookingForm: "/booking-form",
  workouts: "/workouts",
  workout: "/workouts/:workoutId",
  macroCalculator: "/macro-calculator",
  contact: "/contact",
  payment: "/payment",
  thankYou: "/thank-you",
  myBooking: "/my-booking/:bookingId/:token",
  qrLander: "/qrlander",
  privacy: "/privacy",
  login: "/login",
  admin: "/admin",
} as const;

/** The page on which a client sees a booking by its link. */
export function clientBookingPath(bookingId: string, token: string): string {
  return paths.myBooking.replace(":bookingId", bookingId).replace(":token", token);
}

/** The admin page with one booking open. */
export function adminBookingPath(bookingId: string): string {
  return `${paths.admin}?${new URLSearchParams({ tab: "consultations", booking: bookingId })}`;
}
