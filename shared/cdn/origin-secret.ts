/** The header by which CloudFront tells the functions that a request comes through it. */
export const originSecretHeader = "x-origin-secret";
