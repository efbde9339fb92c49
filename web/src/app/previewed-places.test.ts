import { expect, test } from "vitest";
import { placeOf } from "./previewed-places.ts";

test.each([
  ["offer.blocks", "payment", undefined],
  ["offer.blocks.2.pricePence", "payment", undefined],
  ["offer.quickAmountsPence.0", "payment", undefined],
  ["offer.feePence", "bookConsultation", undefined],
  ["offer", "bookConsultation", undefined],
  ["offer.facts.moving", "bookConsultation", "process"],
  ["where.schedulingUrl", "thankYou", undefined],
  ["where.whatsApp", "contact", "reader"],
  ["who.area.nearby.1", "contact", "reader"],
  ["who.area", "home", undefined],
  ["film.poster", "home", undefined],
  ["conflicts", "home", undefined],
  [undefined, "home", undefined],
])("%s is previewed on the page %s.", (path, start, anchor) => {
  expect(placeOf(path)).toEqual({ start, anchor });
});
