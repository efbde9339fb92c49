import type { ReactElement } from "react";

/**
 * What may stand beside other children: elements or nothing, but no text. React would insert before a
 * text node that a translator has replaced, which throws, or change it, which nobody sees.
 */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined | "";
