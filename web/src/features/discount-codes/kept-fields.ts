import { tabStore } from "#web/tab-store.ts";
import { DiscountFields } from "./discount-fields.ts";

/** Where what is typed of a new code is kept: an expired session or a reload does not lose it. */
export const keptFields = tabStore("touchline:new-discount", DiscountFields);
