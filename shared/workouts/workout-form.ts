import * as z from "zod/mini";
import { Revision } from "#shared/contract/ids-and-cursors.ts";
import { httpsStart } from "#shared/values/https-url.ts";
import { Instant } from "#shared/values/instant.ts";
import { plainUrl } from "#shared/values/pasted-links.ts";
import { requiredLine, requiredParagraph } from "#shared/values/text-fields.ts";
import { isPrivateLink } from "./private-links.ts";
import { readVideoLink } from "./video-links.ts";
import { difficulties, Workout } from "./workouts.ts";

/** What the trainer writes about a workout: rules and messages, shared by the page and the server. */

const longestDuration = 600;

export const workoutMessages = {
  titleRequired: "Please enter a title.",
  descriptionRequired: "Please enter a description.",
  difficultyRequired: "Please select a difficulty.",
  durationInvalid: `Please enter the duration in whole minutes, from 1 to ${longestDuration}.`,
  categoryRequired: "Please select a category.",
  categoryUnknown: "This category does not exist. Please select another.",
  videoPrivate:
    "Only you can open this link. Please paste the one that you get when you share the video.",
  videoUnusable: "This link cannot be used. Please paste the video’s own https address.",
} as const;

export const WorkoutForm = z.object({
  title: requiredLine(workoutMessages.titleRequired),
  description: requiredParagraph(workoutMessages.descriptionRequired),
  difficulty: z._default(z.enum(difficulties, workoutMessages.difficultyRequired), "beginner"),
  /** In minutes. */
  duration: z
    .int(workoutMessages.durationInvalid)
    .check(
      z.minimum(1, workoutMessages.durationInvalid),
      z.maximum(longestDuration, workoutMessages.durationInvalid),
    ),
  category: requiredLine(workoutMessages.categoryRequired),
  /** Absent or blank: there is none. A link that cannot be shown, framed or not, is refused. */
  videoUrl: z.optional(
    z.string(workoutMessages.videoUnusable).check(
      z.overwrite(plainUrl),
      z.maxLength(2000, workoutMessages.videoUnusable),
      z.regex(new RegExp(`^$|${httpsStart.source}`), {
        error: workoutMessages.videoUnusable,
        abort: true,
      }),
      z.refine((text) => !isPrivateLink(text), {
        error: workoutMessages.videoPrivate,
        abort: true,
      }),
      z.refine((text) => text === "" || readVideoLink(text) !== undefined, {
        error: workoutMessages.videoUnusable,
      }),
    ),
  ),
});
export type WorkoutForm = z.infer<typeof WorkoutForm>;

/** A workout as the trainer sees and edits it. */
export const AdminWorkout = z.object({
  ...Workout.shape,
  revision: Revision,
  updatedAt: z.optional(Instant),
});
export type AdminWorkout = z.infer<typeof AdminWorkout>;

export const categoryMessages = {
  nameRequired: "Please enter a name for the category.",
  tooMany: "You have reached the limit of categories. Please use one of them.",
} as const;

/** The name of a new category, as the trainer enters it: not blank once it is trimmed. */
export const CategoryName = requiredLine(categoryMessages.nameRequired, 40);
