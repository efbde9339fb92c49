import * as z from "zod/mini";
import { londonDate } from "#shared/values/london-days.ts";
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

/** A day on which a promise was last changed. The notice shows it, so a slip must not date it into the future. */
const pastDay = z.pipe(
  z.iso.date("is not a day such as 2026-11-22"),
  z
    .string()
    .check(
      z.refine(
        (day) => day >= "2020-01-01" && day <= londonDate(new Date()),
        "is not a day from 2020 until today",
      ),
    ),
);

/** The values of `operator/site.ts`, which are checked before every command and at every deployment. */
export const SiteValues = z.object({
  origin: z
    .string()
    .check(
      z.regex(
        /^https:\/\/([a-z\d-]+\.)+[a-z]{2,}$/,
        "is not an address such as https://www.your-domain.co.uk, in lower case and without a slash at the end",
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
export const SiteFile = z.strictObject({
  ...SiteValues.shape,
  brand: text.check(z.regex(/^\S(.{0,58}\S)?$/u, "is not one line of at most 60 letters")),
  privacy: z.strictObject({
    ...SiteValues.shape.privacy.shape,
    changed: pastDay,
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
