import * as z from "zod/mini";

/** How demanding a workout is, from the easiest (specification §9). */
export const difficulties = ["beginner", "intermediate", "advanced"] as const;
export type Difficulty = (typeof difficulties)[number];

/** Any short text: what was never a workout's id is as unknown as what no longer is one. */
export const WorkoutId = z.string().check(z.minLength(1), z.maxLength(100));

/** A workout of the library, as it is stored. */
export const Workout = z.object({
  workoutId: WorkoutId,
  title: z.string(),
  description: z.string(),
  difficulty: z.enum(difficulties),
  /** In minutes. */
  duration: z.int().check(z.positive()),
  /** The name of a category. */
  category: z.string(),
  /** As the trainer gave it; `readVideoLink` says what may be done with it. */
  videoUrl: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  /** The e-mail address of the admin who added it, for the admin area only. */
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
  category: true,
});
export type WorkoutCard = z.infer<typeof WorkoutCard>;
