import * as z from "zod/mini";
import { minutesOf } from "./consultation-length.ts";

const Facts = z.looseObject({
  howLong: z.optional(z.string()),
  minutes: z.optional(z.unknown()),
});
const Content = z.looseObject({
  offer: z.looseObject({ facts: Facts }),
  legal: z.looseObject({}),
});

/**
 * Stored content as this release has it: an earlier one kept the consultation's length as a text, and had no
 * company or VAT number.
 */
export function readEarlierContent(stored: unknown): unknown {
  const content = Content.safeParse(stored).data;
  if (!content) return stored;
  const { offer, legal } = content;
  const { howLong = "", minutes = howLong, ...facts } = offer.facts;
  const length = typeof minutes === "number" ? minutes : minutesOf(`${minutes}`);
  return {
    ...content,
    offer: { ...offer, facts: { ...facts, minutes: length } },
    legal: { registration: "", ...legal },
  };
}
