import type { ReactElement } from "react";

/**
 * What may stand beside other children: elements or nothing, but no text. React would insert before a
 * text node that a translator has replaced, which throws, or change a node that is not shown.
 */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined | "";
