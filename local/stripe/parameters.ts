import * as z from "zod/mini";
import type { FormValue } from "./form-encoding.ts";
import { invalidRequest, type StripeApiError } from "./stripe-error.ts";

/**
 * The parameters of the server API, as far as the stand-in knows them. One that is not here is
 * refused as Stripe refuses one it does not know, so that nothing is silently ignored.
 */

const Integer = z.pipe(z.stringFormat("integer", /^-?\d{1,15}$/), z.transform(Number));
const Flag = z.pipe(
  z.stringFormat("boolean", /^(true|false)$/),
  z.transform((text) => text === "true"),
);
const Url = z.stringFormat("url", (text) => /^https?:\/\//.test(text) && URL.canParse(text));

/** An empty value unsets one key; an empty string in place of all unsets every key. */
const Metadata = z.union([
  z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500))),
  z.literal(""),
]);
export type MetadataChange = z.infer<typeof Metadata>;

const expand = z.optional(z.array(z.string()));

const Address = z.strictObject({
  city: z.optional(z.string()),
  country: z.optional(z.string()),
  line1: z.optional(z.string()),
  line2: z.optional(z.string()),
  postal_code: z.optional(z.string()),
  state: z.optional(z.string()),
});

const BillingDetails = z.strictObject({
  address: z.optional(Address),
  email: z.optional(z.string()),
  name: z.optional(z.string()),
  phone: z.optional(z.string()),
});

export const PaymentMethodData = z.strictObject({
  type: z.literal("card"),
  card: z.strictObject({
    number: z.string(),
    exp_month: Integer,
    exp_year: Integer,
    cvc: z.optional(z.string()),
  }),
  billing_details: z.optional(BillingDetails),
});
export type PaymentMethodData = z.infer<typeof PaymentMethodData>;

const describing = {
  description: z.optional(z.string()),
  metadata: z.optional(Metadata),
  receipt_email: z.optional(z.string()),
  statement_descriptor_suffix: z.optional(z.string()),
};

const confirming = {
  payment_method: z.optional(z.string()),
  payment_method_data: z.optional(PaymentMethodData),
  return_url: z.optional(Url),
};

export const CreatePaymentIntent = z.strictObject({
  amount: Integer,
  currency: z.string(),
  allowed_payment_method_types: z.optional(z.array(z.string())),
  automatic_payment_methods: z.optional(
    z.strictObject({
      enabled: Flag,
      allow_redirects: z.optional(z.enum(["always", "never"])),
    }),
  ),
  confirm: z.optional(Flag),
  ...describing,
  ...confirming,
  expand,
});
export type CreatePaymentIntent = z.infer<typeof CreatePaymentIntent>;

export const UpdatePaymentIntent = z.strictObject({
  amount: z.optional(Integer),
  currency: z.optional(z.string()),
  payment_method: z.optional(z.string()),
  ...describing,
  expand,
});
export type UpdatePaymentIntent = z.infer<typeof UpdatePaymentIntent>;

export const ConfirmPaymentIntent = z.strictObject({ ...confirming, expand });
export type ConfirmPaymentIntent = z.infer<typeof ConfirmPaymentIntent>;

export const CancelPaymentIntent = z.strictObject({
  cancellation_reason: z.optional(
    z.enum(["abandoned", "duplicate", "fraudulent", "requested_by_customer"]),
  ),
  expand,
});

export const Retrieve = z.strictObject({ expand });

export const List = z.strictObject({
  limit: z.optional(Integer),
  starting_after: z.optional(z.string()),
  expand,
});

export const CreateWebhookEndpoint = z.strictObject({
  url: Url,
  enabled_events: z.array(z.string()),
  api_version: z.optional(z.string()),
  description: z.optional(z.string()),
  expand,
});
export type CreateWebhookEndpoint = z.infer<typeof CreateWebhookEndpoint>;

export const ChangeWebhookEndpoint = z.strictObject({
  enabled_events: z.optional(z.array(z.string())),
  disabled: z.optional(Flag),
  expand,
});
export type ChangeWebhookEndpoint = z.infer<typeof ChangeWebhookEndpoint>;

export const ListRefunds = z.strictObject({
  payment_intent: z.optional(z.string()),
  limit: z.optional(Integer),
  starting_after: z.optional(z.string()),
  expand,
});

export const CreateRefund = z.strictObject({
  payment_intent: z.optional(z.string()),
  charge: z.optional(z.string()),
  amount: z.optional(Integer),
  reason: z.optional(z.enum(["duplicate", "fraudulent", "requested_by_customer"])),
  metadata: z.optional(Metadata),
  expand,
});
export type CreateRefund = z.infer<typeof CreateRefund>;

/** Parses decoded parameters; throws the `StripeApiError` that names the first wrong one. */
export function parseParameters<Schema extends z.ZodMiniType>(
  schema: Schema,
  parameters: Record<string, FormValue>,
): z.infer<Schema> {
  const parsed = schema.safeParse(parameters, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw issue ? refusal(issue) : invalidRequest("Invalid request.");
}

function refusal(issue: z.core.$ZodIssue): StripeApiError {
  const param = bracketed(issue.path);
  const input = String(issue.input);
  if (issue.code === "unrecognized_keys") {
    if (issue.keys.includes("payment_method_types")) return typesNoLongerSupported();
    const unknown = issue.keys.map((key) => bracketed([...issue.path, key]));
    const plural = unknown.length > 1 ? "s" : "";
    return invalidRequest(`Received unknown parameter${plural}: ${unknown.join(", ")}`, {
      code: "parameter_unknown",
      param: unknown[0] ?? param,
    });
  }
  if (issue.input === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, {
      code: "parameter_missing",
      param,
    });
  }
  switch (issue.code === "invalid_format" ? issue.format : issue.code) {
    case "integer":
      return invalidRequest(`Invalid integer: ${input}`, {
        code: "parameter_invalid_integer",
        param,
      });
    case "boolean":
      return invalidRequest(`Invalid boolean: ${input}`, { param });
    case "url":
      return invalidRequest("Not a valid URL", { code: "url_invalid", param });
    case "invalid_value":
      return invalidRequest(`Invalid ${param}: ${input}`, { param });
    case "too_big":
      return invalidRequest(`Invalid ${param}: it is too long.`, { param });
    default:
      return invalidRequest(`Invalid ${param}`, { param });
  }
}

/** Gone with the API version that the `stripe` package speaks (2026-09-30.endive). */
function typesNoLongerSupported(): StripeApiError {
  return invalidRequest(
    "payment_method_types is no longer supported. Use allowed_payment_method_types or dynamic payment methods instead.",
    { code: "payment_method_types_no_longer_supported", param: "payment_method_types" },
  );
}

function bracketed(path: readonly PropertyKey[]): string {
  const [head = "", ...rest] = path.map(String);
  return head + rest.map((segment) => `[${segment}]`).join("");
}
