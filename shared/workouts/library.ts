import type { Video } from "./video-links.ts";
import type { PublicWorkout, WorkoutCard } from "./workouts.ts";

/** The library as a page shows it. */
export interface Library<Workout extends WorkoutCard = WorkoutCard> {
  /** Newest first. */
  readonly workouts: readonly Workout[];
  /** The names of all categories. */
  readonly categories: readonly string[];
}

/** A workout as its page shows it. */
export interface WatchableWorkout extends Omit<PublicWorkout, "videoUrl"> {
  /** Also absent when the link is not a safe one. */
  readonly video?: Video | undefined;
}

/** What a document holds besides the website's content, so that its page asks the API for nothing. */
export interface PageData {
  readonly library?: Library;
  /** `null` when there is no workout at the address. */
  readonly workout?: WatchableWorkout | null;
}
