import * as z from "zod/mini";

/** What workouts are sorted by. */
export const Category = z.object({
  name: z.string(),
  createdAt: z.iso.datetime(),
});
export type Category = z.infer<typeof Category>;

/** Nobody chooses from a longer list. */
export const mostCategories = 200;

/**
 * What two names have in common when people read them as one: case, width and the number of spaces
 * make no difference. Categories are stored and sorted by it.
 */
export function categoryKey(name: string): string {
  const text = name.normalize("NFKC").trim().replace(/\s+/g, " ");
  // There and back: some letters have two lower-case forms, and one has two upper-case ones. On the way
  // a letter and its accents may come apart.
  return text.toLowerCase().toUpperCase().toLowerCase().normalize("NFKC");
}

/** The set that stands while there are no others (specification §3). */
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
 * Whether the default set is still to be stored, or only a part of it is. A category of the
 * trainer's own is only ever stored after the whole set.
 */
export function isSeedingDue(stored: readonly Pick<Category, "name">[]): boolean {
  const defaults = new Set<string>(defaultCategoryNames.map(categoryKey));
  return (
    stored.length < defaults.size && stored.every(({ name }) => defaults.has(categoryKey(name)))
  );
}
