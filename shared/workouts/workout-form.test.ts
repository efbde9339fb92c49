import { expect, test } from "vitest";
import { fieldErrors } from "#shared/values/field-errors.ts";
import { WorkoutForm, workoutMessages } from "./workout-form.ts";

const form = { title: "Leg Day", description: "Slowly.", duration: 25, category: "Legs" };

function errorsOf(value: object) {
  const { error } = WorkoutForm.safeParse(value);
  return error ? fieldErrors(error) : [];
}

test("An empty form names every field that is required.", () => {
  expect(errorsOf({})).toEqual([
    { path: "title", message: workoutMessages.titleRequired },
    { path: "description", message: workoutMessages.descriptionRequired },
    { path: "duration", message: workoutMessages.durationInvalid },
    { path: "category", message: workoutMessages.categoryRequired },
  ]);
});

test.each([0, 2.5, 601, "25", null])("A duration of %j is refused.", (duration) => {
  const message = workoutMessages.durationInvalid;
  expect(errorsOf({ ...form, duration })).toEqual([{ path: "duration", message }]);
});

test.each(["javascript:alert(1)", "my video", 7])(
  "A link to a video that cannot be followed is refused (%j).",
  (videoUrl) => {
    const message = workoutMessages.videoUnusable;
    expect(errorsOf({ ...form, videoUrl })).toEqual([{ path: "videoUrl", message }]);
  },
);

test("A link that only the trainer can open is refused with what to paste instead.", () => {
  expect(errorsOf({ ...form, videoUrl: "https://drive.google.com/drive/my-drive" })).toEqual([
    { path: "videoUrl", message: workoutMessages.videoPrivate },
  ]);
});

test.each(["https://youtu.be/2tM1LFFxeKg", ""])(
  "A usable link, or none, is accepted (%j).",
  (videoUrl) => expect(WorkoutForm.parse({ ...form, videoUrl })).toMatchObject({ videoUrl }),
);
