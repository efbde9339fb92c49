import * as z from "zod/mini";
import { Email, ownWords } from "./stage-choices.ts";

/** The periods of CloudWatch from a week to a year. */
const logPeriods = [7, 14, 30, 60, 90, 120, 150, 180, 365] as const;

/**
 * A period that the privacy notice promises. Upkeep erases for good what is older, so a slip of the finger must not
 * shorten one to nothing.
 */
const period = (least: number, most: number, unit: string) => {
  const sentence = `is not a whole number of ${unit} from ${least} to ${most}`;
  return z.int(sentence).check(z.minimum(least, sentence), z.maximum(most, sentence));
};

const text = z.string("is missing").check(z.minLength(1, "is empty"));

/** The values of `operator/site.ts`, which are checked before every command and at every deployment. */
export const SiteValues = z.object({
  origin: z
    .string()
    .check(
      z.regex(
        /^https:\/\/([a-z\d-]+\.)+[a-z]{2,}$/,
        "is not an address such as https://www.your-domain.co.uk, without a slash at the end",
      ),
    ),
  trainerEmail: Email,
  senderEmail: Email,
  privacy: z.object({
    keepFor: z.strictObject({
      healthAnswersMonths: period(1, 36, "months"),
      // HMRC wants them for more than five years.
      bookingsTaxYears: period(6, 20, "tax years"),
      messagesMonths: period(1, 36, "months"),
      activityYears: period(1, 10, "years"),
      logDays: z.number("is not a number").check(
        z.refine((days) => logPeriods.some((each) => each === days), {
          error: `is not a period that CloudWatch offers: ${logPeriods.join(", ")}`,
        }),
      ),
    }),
  }),
});

/** The whole file, of which a deployment for a test has only a part. */
export const SiteFile = z.object({
  ...SiteValues.shape,
  brand: text,
  privacy: z.object({
    ...SiteValues.shape.privacy.shape,
    changed: z.iso
      .date("is not a day such as 2026-11-22")
      .check(z.refine((day) => /^20[2-9]\d/.test(day), "is not a day of these years")),
    dataLocation: text,
  }),
});

/** What is wrong with a value of `operator/site.ts`, as a sentence. */
export const siteProblem = (issue: z.core.$ZodIssue): string =>
  valueProblem("site.ts", issue, (message) => ` ${message}.`);

/** What is wrong with a value of `operator/website.ts`, as a sentence. The trainer's forms have the same messages. */
export const websiteProblem = (issue: z.core.$ZodIssue): string =>
  valueProblem("website.ts", issue, (message) => `: ${message}`);

function valueProblem(
  file: string,
  issue: z.core.$ZodIssue,
  say: (message: string) => string,
): string {
  const place = issue.path.join(".");
  if (issue.code === "unrecognized_keys") {
    const where = place === "" ? "" : ` of ${place}`;
    return `${issue.keys.join(", ")}${where} in operator/${file} is no value: is it a typing error?`;
  }
  const message = ownWords(issue);
  return `${place} in operator/${file}${message === undefined ? " is missing or mistyped." : say(message)}`;
}
