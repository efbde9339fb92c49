import * as z from "zod/mini";
import { minutesOf } from "./consultation-length.ts";

const Facts = z.looseObject({
  howLong: z.optional(z.string()),
  minutes: z.optional(z.unknown()),
});
const Content = z.looseObject({ offer: z.looseObject({ facts: Facts }) });

/** Stored content as this release has it: an earlier one kept the consultation's length as a text. */
export function readEarlierContent(stored: unknown): unknown {
  const content = Content.safeParse(stored).data;
  if (!content) return stored;
  const { offer } = content;
  const { howLong = "", minutes = howLong, ...facts } = offer.facts;
  if (typeof minutes === "number") return stored;
  return { ...content, offer: { ...offer, facts: { ...facts, minutes: minutesOf(`${minutes}`) } } };
}
