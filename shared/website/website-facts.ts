import * as z from "zod/mini";
import { BlockTerms } from "./block-terms.ts";
import { withLaterFields } from "./later-fields.ts";

const text = z.string();

/**
 * What prices and mails need of the website's content, as it is stored. The content was checked when it was
 * saved, and the schemas of its form take long to make.
 */
const Facts = z.object({
  who: z.object({
    name: text,
    tagline: text,
    area: z.object({ village: text, county: text }),
  }),
  offer: z.object({
    feePence: z.int(),
    blocks: z.array(z.object({ ...BlockTerms.shape, pricePence: z.int() })),
    facts: z.object({ minutes: z.int(), where: text, moving: text }),
  }),
  where: z.object({
    contactEmail: text,
    contactPhone: text,
    reviewUrl: text,
    sessionSchedulingUrl: text,
  }),
  legal: z.object({ trader: text, address: text, registration: text, cancellation: text }),
});
export const WebsiteFacts = z.pipe(
  z.transform((stored) => withLaterFields(stored)),
  Facts,
);
export type WebsiteFacts = z.infer<typeof WebsiteFacts>;
