import * as z from "zod/mini";
import { Instant } from "#shared/values/instant.ts";
import { CategoryId } from "./categories.ts";

/** How demanding a workout is, from the easiest (specification §9). */
export const difficulties = ["beginner", "intermediate", "advanced"] as const;
export type Difficulty = (typeof difficulties)[number];

/** Any short text: an id that never existed gets the same answer as a deleted workout's. */
export const WorkoutId = z.string().check(z.minLength(1), z.maxLength(100));

export const Workout = z.object({
  workoutId: WorkoutId,
  title: z.string(),
  description: z.string(),
  difficulty: z.enum(difficulties),
  /** In minutes. */
  duration: z.int().check(z.positive()),
  categoryId: CategoryId,
  /** The name of its category. */
  category: z.string(),
  /** As the trainer entered it; `readVideoLink` decides how it may be shown. */
  videoUrl: z.optional(z.string()),
  createdAt: Instant,
  /** The email address of the admin who added it, for the admin area only. */
  createdBy: z.string(),
});
export type Workout = z.infer<typeof Workout>;

/** A workout as visitors see it. */
export const PublicWorkout = z.omit(Workout, { createdBy: true });
export type PublicWorkout = z.infer<typeof PublicWorkout>;

/** What the library shows of a workout. */
export const WorkoutCard = z.pick(PublicWorkout, {
  workoutId: true,
  title: true,
  difficulty: true,
  duration: true,
  categoryId: true,
  category: true,
  videoUrl: true,
});
export type WorkoutCard = z.infer<typeof WorkoutCard>;
