import * as z from "zod/mini";
import { PaymentIntent, StripeError } from "./stripe-api.ts";

/** What the page and a frame of the stand-in say to each other; both ends parse what they hear. */

const Appearance = z.record(z.string(), z.string());
export type Appearance = z.infer<typeof Appearance>;

/** From the page to the card form. */
export const ToCardForm = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("start"),
    publishableKey: z.string(),
    clientSecret: z.string(),
    locale: z.string(),
    appearance: Appearance,
  }),
  z.object({ type: z.literal("restyle"), appearance: Appearance }),
  z.object({ type: z.enum(["focus", "blur", "clear"]) }),
  z.object({ type: z.literal("validate"), request: z.int() }),
  z.object({
    type: z.literal("confirm"),
    request: z.int(),
    returnUrl: z.optional(z.string()),
  }),
]);
export type ToCardForm = z.infer<typeof ToCardForm>;

/** From the card form to the page. The card itself is in none of them. */
export const FromCardForm = z.discriminatedUnion("type", [
  z.object({ type: z.enum(["hello", "ready", "focus", "blur", "escape", "enter"]) }),
  z.object({ type: z.literal("loaderror"), error: StripeError }),
  z.object({ type: z.literal("resize"), heightPx: z.number() }),
  z.object({ type: z.literal("change"), empty: z.boolean(), complete: z.boolean() }),
  z.object({
    type: z.literal("answer"),
    request: z.int(),
    error: z.optional(StripeError),
    paymentIntent: z.optional(PaymentIntent),
  }),
]);
export type FromCardForm = z.infer<typeof FromCardForm>;

/** From the page to the bank's question. */
export const ToAuthentication = z.object({
  type: z.literal("start"),
  publishableKey: z.string(),
  clientSecret: z.string(),
});
export type ToAuthentication = z.infer<typeof ToAuthentication>;

/** From the bank's question to the page. */
export const FromAuthentication = z.discriminatedUnion("type", [
  z.object({ type: z.literal("hello") }),
  z.object({
    type: z.literal("answered"),
    error: z.optional(StripeError),
    paymentIntent: z.optional(PaymentIntent),
  }),
]);
export type FromAuthentication = z.infer<typeof FromAuthentication>;
