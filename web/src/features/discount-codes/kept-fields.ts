import { keptInTab } from "#web/session/kept-in-tab.ts";
import { DiscountFields } from "./discount-fields.ts";

/** Where what is typed of a new code is kept: an expired session or a reload does not lose it. */
export const keptFields = keptInTab("touchline:new-discount", DiscountFields);
