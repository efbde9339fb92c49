import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { ContactDelivery, ContactMessage } from "./contact.ts";

export const sendContactMessage = {
  method: "POST",
  path: "/api/contact",
  summary: "Email a visitor's message to the trainer.",
  access: "public",
  seesAddress: true,
  lambda: "visitor-contact",
  body: z.strictObject({ ...ContactMessage.shape, ...ContactDelivery.shape }),
  response: z.object({ status: z.literal("sent") }),
  errors: ["too_many_requests", "message_not_sent"],
} as const satisfies Endpoint;
