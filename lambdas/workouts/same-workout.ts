import type { WorkoutForm } from "#shared/workouts/workout-form.ts";

const fields = ["title", "description", "difficulty", "duration", "category"] as const;

/** Whether two say the same; so a call that is repeated for want of its answer is no conflict. */
export function isSameWorkout(one: WorkoutForm, other: WorkoutForm): boolean {
  const isSameVideo = (one.videoUrl ?? "") === (other.videoUrl ?? "");
  return isSameVideo && fields.every((field) => one[field] === other[field]);
}
