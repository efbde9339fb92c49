/**
 * The functions that answer endpoints, by who may call them: `stripe` and `calendar` sign the raw body with a
 * secret of the webhook. Each has its entry file in `lambdas/doors/`.
 */
export const lambdasByCaller = {
  public: [
    "visitor-bookings",
    "client",
    "visitor-discounts",
    "visitor-library",
    "visitor-qr",
    "visitor-contact",
  ],
  admin: ["desk", "money", "people", "site"],
  stripe: ["stripe-webhook"],
  calendar: ["calendar-webhook"],
} as const;

export type Caller = keyof typeof lambdasByCaller;
export type LambdaName = (typeof lambdasByCaller)[Caller][number];
