import type { WatchableWorkout } from "./library.ts";
import { readVideoLink } from "./video-links.ts";
import type { PublicWorkout } from "./workouts.ts";

/** A workout with its link read: pages use no other link to a video. */
export function watchable({ videoUrl, ...workout }: PublicWorkout): WatchableWorkout {
  const video = videoUrl === undefined ? undefined : readVideoLink(videoUrl);
  return { ...workout, ...(video && { video }) };
}
