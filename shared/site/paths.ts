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
  /** Also a link that was cut off or wrapped. */
  myBooking: "/my-booking/*",
  qrLander: "/qrlander",
  privacy: "/privacy",
  login: "/login",
  admin: "/admin",
} as const;

/** Where an administrator changes the password. */
export const changePasswordPath = `${paths.admin}?tab=settings&section=account`;

export function workoutPath(workoutId: string): string {
  return paths.workout.replace(":workoutId", encodeURIComponent(workoutId));
}
