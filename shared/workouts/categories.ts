import * as z from "zod/mini";
import { Instant } from "#shared/values/instant.ts";

/** It stays when a category is renamed. */
export const CategoryId = z.string().check(z.minLength(1), z.maxLength(100));

/** What workouts are sorted by. */
export const Category = z.object({
  categoryId: CategoryId,
  name: z.string(),
  createdAt: Instant,
});
export type Category = z.infer<typeof Category>;

export const ListedCategory = z.pick(Category, { categoryId: true, name: true });
export type ListedCategory = z.infer<typeof ListedCategory>;

/** A longer list would be too long to choose from, and the list is stored in one item. */
export const mostCategories = 100;

/**
 * The key of a category's name: names that differ only in case, width or spaces have the same key.
 * Categories are sorted by it, and no two have the same.
 */
export function categoryKey(name: string): string {
  const text = name.normalize("NFKC").trim().replace(/\s+/g, " ");
  // There and back: some letters have two lower-case forms, and one has two upper-case ones. On the way
  // a letter and its accents may come apart.
  return text.toLowerCase().toUpperCase().toLowerCase().normalize("NFKC");
}

/** Whether two names differ only in case, width or spaces. */
export function isSameName(one: string, other: string): boolean {
  return categoryKey(one) === categoryKey(other);
}

/** Sorts categories alphabetically, ignoring case. */
export const byName = (one: Pick<Category, "name">, other: Pick<Category, "name">): number =>
  categoryKey(one.name) < categoryKey(other.name) ? -1 : 1;

/** The categories while none are stored (specification §3). */
export const defaultCategories = [
  { categoryId: "upper-body", name: "Upper Body" },
  { categoryId: "lower-body", name: "Lower Body" },
  { categoryId: "push", name: "Push" },
  { categoryId: "pull", name: "Pull" },
  { categoryId: "legs", name: "Legs" },
  { categoryId: "strength", name: "Strength" },
  { categoryId: "cardio", name: "Cardio" },
  { categoryId: "flexibility", name: "Flexibility" },
  { categoryId: "hiit", name: "HIIT" },
  { categoryId: "recovery", name: "Recovery" },
] as const satisfies readonly ListedCategory[];
