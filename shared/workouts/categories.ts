import * as z from "zod/mini";

/** What workouts are sorted by. */
export const Category = z.object({
  name: z.string(),
  createdAt: z.iso.datetime(),
});
export type Category = z.infer<typeof Category>;

/** A longer list would be too long to choose from. */
export const mostCategories = 200;

/**
 * The key of a category's name: names that differ only in case, width or spaces have the same key.
 * Categories are stored and sorted by it.
 */
export function categoryKey(name: string): string {
  const text = name.normalize("NFKC").trim().replace(/\s+/g, " ");
  // There and back: some letters have two lower-case forms, and one has two upper-case ones. On the way
  // a letter and its accents may come apart.
  return text.toLowerCase().toUpperCase().toLowerCase().normalize("NFKC");
}

/** The categories until the trainer adds one (specification §3). */
export const defaultCategoryNames = [
  "Upper Body",
  "Lower Body",
  "Push",
  "Pull",
  "Legs",
  "Strength",
  "Cardio",
  "Flexibility",
  "HIIT",
  "Recovery",
] as const;

/**
 * Whether the default set is not stored yet, or only in part. The trainer's own categories are stored
 * only after the whole set.
 */
export function isSeedingDue(stored: readonly Pick<Category, "name">[]): boolean {
  const defaults = new Set<string>(defaultCategoryNames.map(categoryKey));
  return (
    stored.length < defaults.size && stored.every(({ name }) => defaults.has(categoryKey(name)))
  );
}
