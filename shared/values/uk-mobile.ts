import * as z from "zod/mini";
import { plainTelephone, visibleText } from "./pasted-text.ts";

export const phoneMessages = {
  required: "Please enter your phone number.",
  invalid: "Please enter a valid UK mobile number starting with '07' (11 digits).",
} as const;

const ukMobile = /^07\d{9}$/;

/** A UK mobile number, `07` and nine digits, however it was pasted. */
export const UkMobile = z.string(phoneMessages.required).check(
  z.overwrite((text) => asUkMobile(visibleText(text))),
  z.minLength(1, { error: phoneMessages.required, abort: true }),
  z.regex(ukMobile, phoneMessages.invalid),
);

/** The same, or `""`. */
export const ukMobileOrBlank = (invalid: string) =>
  z.string().check(
    z.overwrite((text) => asUkMobile(visibleText(text))),
    z.regex(/^(?:07\d{9})?$/, invalid),
  );

/**
 * A UK mobile number as contact cards hold it (`tel:+44 7700 900123`, `0044 (0)7700-900123`), in the form
 * that the rule asks for. Any other text stays as it is.
 */
export function asUkMobile(text: string): string {
  const bare = plainTelephone(text).replace(/^(?:\+|00)?440?7/, "07");
  return ukMobile.test(bare) ? bare : text;
}
