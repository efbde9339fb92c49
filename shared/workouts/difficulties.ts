/**
 * How demanding a workout is, from the easiest (specification §9). Apart from the schemas, so that
 * a page can offer the choice without carrying them.
 */
export const difficulties = ["beginner", "intermediate", "advanced"] as const;
export type Difficulty = (typeof difficulties)[number];
