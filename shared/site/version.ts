/** The product's release. */
export const version = "v 1.0.6";
