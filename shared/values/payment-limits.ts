/**
 * What may be paid at once, in pence. The maximum is ours: Stripe would accept nearly a million
 * pounds, which can only be a typing mistake.
 */
export const paymentLimits = { minimum: 100, maximum: 1_000_000, step: 1 } as const;
