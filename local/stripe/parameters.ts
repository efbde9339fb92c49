import * as z from "zod/mini";
import { invalidRequest } from "./stripe-error.ts";

/**
 * The parameters that the stand-in knows. It refuses any other as Stripe refuses an unknown one,
 * so that no parameter is silently ignored.
 */

const Integer = z.pipe(z.stringFormat("integer", /^-?\d{1,15}$/), z.transform(Number));
/** Stripe's limits (https://docs.stripe.com/api/metadata), which its description leaves out. */
const Metadata = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)));

const PaymentMethodData = z.strictObject({
  type: z.literal("card"),
  card: z.strictObject({
    number: z.string(),
    exp_month: Integer,
    exp_year: Integer,
    cvc: z.string(),
  }),
  billing_details: z.optional(
    z.strictObject({ address: z.strictObject({ postal_code: z.string() }) }),
  ),
});

export const CreatePaymentIntent = z.strictObject({
  amount: Integer,
  currency: z.literal("gbp"),
  allowed_payment_method_types: z.optional(z.tuple([z.literal("card")])),
  description: z.optional(z.string()),
  metadata: z.optional(Metadata),
});
export type CreatePaymentIntent = z.infer<typeof CreatePaymentIntent>;

export const UpdatePaymentIntent = z.strictObject({
  amount: z.optional(Integer),
  metadata: z.optional(Metadata),
});
export type UpdatePaymentIntent = z.infer<typeof UpdatePaymentIntent>;

export const ConfirmPaymentIntent = z.strictObject({
  payment_method: z.optional(z.string()),
  payment_method_data: z.optional(PaymentMethodData),
  return_url: z.optional(z.url()),
});
export type ConfirmPaymentIntent = z.infer<typeof ConfirmPaymentIntent>;

export const CancelPaymentIntent = z.strictObject({
  cancellation_reason: z.optional(z.literal("abandoned")),
});

export const CreateRefund = z.strictObject({
  payment_intent: z.string(),
  amount: z.optional(Integer),
  reason: z.optional(z.enum(["duplicate", "fraudulent", "requested_by_customer"])),
  metadata: z.optional(Metadata),
});
export type CreateRefund = z.infer<typeof CreateRefund>;

export const NoParameters = z.strictObject({});

const paging = { limit: z.optional(Integer), starting_after: z.optional(z.string()) };
export const List = z.strictObject(paging);
const created = z.optional(z.strictObject({ gte: Integer, lte: Integer }));
export const ListIntents = z.strictObject({ created, ...paging });
export const ListEvents = z.strictObject({
  types: z.optional(z.array(z.string())),
  /** With it, only the events that some endpoint has not acknowledged. */
  delivery_success: z.optional(z.literal("false")),
  created,
  ...paging,
});
export const ListOfPayment = z.strictObject({ payment_intent: z.optional(z.string()), ...paging });

export const CreateWebhookEndpoint = z.strictObject({
  url: z.url(),
  enabled_events: z.array(z.string()),
  api_version: z.optional(z.string()),
  description: z.optional(z.string()),
});
export type CreateWebhookEndpoint = z.infer<typeof CreateWebhookEndpoint>;

export const ChangeWebhookEndpoint = z.strictObject({
  enabled_events: z.optional(z.array(z.string())),
  disabled: z.optional(z.stringbool()),
});
export type ChangeWebhookEndpoint = z.infer<typeof ChangeWebhookEndpoint>;

export const CreatePaymentMethodDomain = z.strictObject({ domain_name: z.string() });
export const ListPaymentMethodDomains = z.strictObject({
  domain_name: z.optional(z.string()),
  ...paging,
});
export const ChangePaymentMethodDomain = z.strictObject({ enabled: z.stringbool() });

/** Whether an object was made in the period that a list is asked for. */
export function isWithin(
  period: z.infer<typeof created>,
  { created: at = 0 }: { readonly created?: number },
): boolean {
  return !period || (period.gte <= at && at <= period.lte);
}

export function mergeMetadata(
  current: Record<string, string>,
  change: Record<string, string> = {},
): Record<string, string> {
  const merged = Object.entries({ ...current, ...change }).filter(([, value]) => value !== "");
  return Object.fromEntries(merged);
}

/** A page of Stripe's lists, newest first. */
export function pageOf<Item extends { readonly id: string }>(
  url: string,
  oldestFirst: Iterable<Item>,
  { limit = 10, starting_after }: z.infer<typeof List>,
) {
  const all = [...oldestFirst].reverse();
  const start = starting_after ? all.findIndex(({ id }) => id === starting_after) + 1 : 0;
  return {
    object: "list",
    url,
    data: all.slice(start, start + limit),
    has_more: all.length > start + limit,
  };
}

/** Decodes a form with nested names, such as `metadata[bookingId]=1&enabled_events[0]=a`. */
export function decodeForm(text: string): Record<string, unknown> {
  const fields = [...new URLSearchParams(text)].map(([name, value]) => {
    const inBrackets = [...name.matchAll(/\[([^\]]*)\]/g)].map(([, part = ""]) => part);
    return { path: [name.split("[", 1).join(), ...inBrackets], value };
  });
  return Object.fromEntries(decodeFields(fields));
}

interface Field {
  readonly path: readonly string[];
  readonly value: string;
}

function decodeFields(fields: readonly Field[]): [name: string, value: unknown][] {
  const names = [...new Set(fields.map(({ path }) => path[0] ?? ""))];
  return names.map((name) => {
    const below = fields
      .filter(({ path }) => path[0] === name)
      .map(({ path, value }) => ({ path: path.slice(1), value }));
    const nested = decodeFields(below.filter(({ path }) => path.length > 0));
    if (nested.length === 0) return [name, below.at(-1)?.value];
    const isList = nested.every(([key]) => /^\d+$/.test(key));
    return [name, isList ? nested.map(([, each]) => each) : Object.fromEntries(nested)];
  });
}

/** @throws StripeApiError that names the first wrong parameter. */
export function parseParameters<Schema extends z.ZodMiniType>(
  schema: Schema,
  form: string,
): z.infer<Schema> {
  const parsed = schema.safeParse(decodeForm(form));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.code === "unrecognized_keys" ? [...issue.path, ...issue.keys] : issue?.path;
  const [head = "", ...rest] = (path ?? []).map(String);
  const param = head + rest.map((segment) => `[${segment}]`).join("");
  throw invalidRequest(`Invalid ${param}: ${issue?.message}`, { param });
}
