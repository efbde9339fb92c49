import { describe, expect, test } from "vitest";
import { sampleAnswers } from "#shared/testing/sample-answers.ts";
import { answerLabels, answerNames, answerText, noAnswer } from "./booking-answers.ts";
import { BookingAnswers } from "./typed-answers.ts";

describe("Answers that are being typed", () => {
  test("are empty at first.", () => {
    const { preferredWorkoutDays, ...others } = BookingAnswers.parse({});
    expect(preferredWorkoutDays).toEqual([]);
    expect(Object.keys(others)).toHaveLength(answerNames.length - 1);
    expect(new Set(Object.values(others))).toEqual(new Set([""]));
  });

  test.each(answerNames)("stay as they are when %s is missing or unreadable.", (name) => {
    const { [name]: _, ...others } = sampleAnswers;
    const kept = { ...others, [name]: BookingAnswers.parse({})[name] };
    expect(BookingAnswers.parse(others)).toEqual(kept);
    for (const unreadable of [7, null, ["Someday"]]) {
      expect(BookingAnswers.parse({ ...others, [name]: unreadable })).toEqual(kept);
    }
  });

  test("need not be valid, and lose what the form does not ask.", () => {
    const typed = { ...sampleAnswers, email: "sam@", phone: " 07", fitnessGoals: " " };
    expect(BookingAnswers.parse({ ...typed, shoeSize: "9" })).toEqual(typed);
    const level = { ...typed, currentFitnessLevel: "expert" };
    expect(BookingAnswers.parse(level)).toEqual({ ...typed, currentFitnessLevel: "" });
  });
});

describe("An answer in words", () => {
  test("is the text, the name of the level, or the days in a row.", () => {
    const answers = { ...sampleAnswers, fitnessGoals: " Run. ", additionalNotes: "beginner" };
    expect(answerText(answers, "fitnessGoals")).toBe("Run.");
    expect(answerText(answers, "currentFitnessLevel")).toBe("Beginner");
    expect(answerText(answers, "preferredWorkoutDays")).toBe("Monday, Friday");
    expect(answerText(answers, "additionalNotes")).toBe("beginner");
  });

  test("is empty where there is none, for which the specification has words.", () => {
    const empty = BookingAnswers.parse({});
    expect(answerNames.filter((name) => answerText(empty, name) !== "")).toEqual([]);
    expect(noAnswer("medicalConditions")).toBe("None specified");
    expect(noAnswer("dietaryRestrictions")).toBe("None specified");
    expect(noAnswer("additionalNotes")).toBe("None");
  });
});

test("No two answers have the same label.", () => {
  expect(new Set(Object.values(answerLabels)).size).toBe(answerNames.length);
});
