import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { exportBookings } from "#lambdas/bookings/lists/export-bookings.ts";
import {
  composeTrainerNotification,
  composeVisitorConfirmation,
} from "#lambdas/consultations/mails/consultation-mails.ts";
import { at, confirmedBooking } from "#lambdas/testing/bookings.ts";
import { exportBookings as exportEndpoint } from "#shared/bookings/admin-api.ts";
import {
  type AnswerName,
  answerLabels,
  answerNames,
  answerText,
} from "#shared/consultations/booking-answers.ts";
import {
  BookingForm,
  bookingSteps,
  HealthInformation,
} from "#shared/consultations/booking-form.ts";
import { adminConsultation } from "#shared/testing/admin-consultation.ts";
import { sampleAnswers } from "#shared/testing/sample-answers.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { bookingCheckout } from "#web/features/booking-form/booking-checkout.ts";
import PrivacyPage from "#web/features/privacy/privacy-page.tsx";
import { opener, setup } from "#web/testing/bookings-tab.tsx";
import { showOn } from "#web/testing/media.ts";
import { control, openPage } from "#web/testing/wizard.tsx";

/** Every question of the booking form, from its control to the privacy notice. */

type LeftOut = Readonly<Partial<Record<AnswerName, string>>>;

interface Place {
  /** Opens the place. @returns whether it has an answer, with its label where it has labels */
  readonly open: () => (name: AnswerName) => boolean | Promise<boolean>;
  /** The answers that the place does not have, each with the reason. */
  readonly leftOut: LeftOut;
}

/** A different answer to every question that takes any text, and the sample's to all others. */
const answers = BookingForm.parse({
  ...sampleAnswers,
  ...Object.fromEntries(
    answerNames
      .map((name) => [name, `Text of ${name}`] as const)
      .filter(([name, text]) => BookingForm.shape[name].safeParse(text).success),
  ),
});
const said = (name: AnswerName) => answerText(answers, name);
const booking = { ...confirmedBooking, ...answers };
const siteOrigin = "https://touchline.example";
const mailContext = { website: defaultWebsite, siteOrigin, now: at(), clientPage: siteOrigin };

const aboutHealth = "It is about health.";
const mayBeAboutHealth = "It is free text, which can be about health.";
const onAdminPage = "The trainer reads it on the admin page.";

/** The text by which the privacy notice names each answer. */
const noticeTexts: Readonly<Record<AnswerName, string>> = {
  name: "Name, ",
  email: "email address",
  phone: "mobile number",
  fitnessGoals: "your goals",
  currentFitnessLevel: "fitness level",
  dietaryRestrictions: "Dietary restrictions",
  medicalConditions: "medical conditions",
  preferredWorkoutDays: "preferred days",
  additionalNotes: "notes",
};

const places: Readonly<Record<string, Place>> = {
  "The export": {
    open: () => async (name) => {
      const lists = {
        page: async () => ({ bookings: [booking], next: undefined }),
        search: async () => undefined,
      };
      const query = exportEndpoint.query.parse({});
      const { csv } = await exportBookings(lists, { query }, () => undefined);
      const [header = "", line = ""] = csv.split("\r\n");
      // A space keeps spreadsheets from reading a phone number as a number.
      const text = said(name).replaceAll(" ", "");
      return header.includes(answerLabels[name]) && line.replaceAll(" ", "").includes(text);
    },
    leftOut: {
      fitnessGoals: mayBeAboutHealth,
      currentFitnessLevel: onAdminPage,
      dietaryRestrictions: aboutHealth,
      medicalConditions: aboutHealth,
      preferredWorkoutDays: onAdminPage,
      additionalNotes: mayBeAboutHealth,
    },
  },
  "The visitor's mail": {
    open: () => hasLine(composeVisitorConfirmation(booking, mailContext)),
    leftOut: {},
  },
  "The trainer's mail": {
    open: () => hasLine(composeTrainerNotification(booking, mailContext)),
    leftOut: {
      fitnessGoals: mayBeAboutHealth,
      currentFitnessLevel: onAdminPage,
      dietaryRestrictions: aboutHealth,
      medicalConditions: aboutHealth,
      additionalNotes: mayBeAboutHealth,
    },
  },
  "The privacy notice": {
    open: () => {
      const { container } = render(<PrivacyPage />, { wrapper: MemoryRouter });
      const purposes = [...container.querySelectorAll("dl")].map(({ textContent }) => textContent);
      return (name) => purposes.join().includes(noticeTexts[name]);
    },
    leftOut: {},
  },
};

/** Whether a mail has the answer after its label. */
function hasLine({ text }: { readonly text: string }) {
  const lines = text.split("\n");
  return (name: AnswerName) => lines.includes(`${answerLabels[name]}: ${said(name)}`);
}

async function missingFrom(has: (name: AnswerName) => boolean | Promise<boolean>) {
  const found = await Promise.all(answerNames.map(async (name) => has(name)));
  return answerNames.filter((_, index) => !found[index]);
}

test("Every question has an answer in this test.", () => {
  expect(answerNames.filter((name) => said(name) === "")).toEqual([]);
});

test.each(Object.entries(places))("%s has every answer, or a reason.", async (_, place) => {
  const { open, leftOut } = place;
  expect(await missingFrom(open())).toEqual(answerNames.filter((name) => name in leftOut));
});

test("The trainer's panel has every answer.", async () => {
  showOn("desk");
  const { user } = setup([adminConsultation(answers)]);
  await user.click(await opener(answers.name));
  const panel = screen.getByRole("dialog", { name: answers.name });
  expect(await missingFrom((name) => panel.textContent.includes(said(name)))).toEqual([]);
});

test("The wizard has a labelled control for every question, and the review has its answer.", async () => {
  const { user, next } = openPage();
  for (const { schema } of bookingSteps) {
    for (const name of answerNames.filter((each) => each in schema.shape)) {
      expect(labelOf(name)).toContain(answerLabels[name]);
      await answer(user, name);
    }
    if (schema === HealthInformation) await user.click(control("healthConsent"));
    await next();
  }
  expect(bookingCheckout.store.read()?.answers).toEqual(answers);
  for (const name of answerNames) {
    // The review loads with its first use.
    const row = (await screen.findByText(answerLabels[name], { selector: "dt" })).parentElement;
    expect(within(row!).getByRole("definition").textContent).toBe(said(name));
  }
});

/** The label of a question's control, or of the group that its controls are in. */
function labelOf(name: AnswerName) {
  const found = control(name);
  const legend = found.closest("fieldset")?.querySelector("legend");
  return (legend ?? document.querySelector(`label[for="${found.id}"]`))?.textContent;
}

/** Answers a question as the control asks for it. */
async function answer(user: ReturnType<typeof openPage>["user"], name: AnswerName) {
  const value = answers[name];
  if (Array.isArray(value)) {
    for (const each of value) await user.click(screen.getByRole("checkbox", { name: each }));
  } else if (control(name).tagName === "SELECT") {
    await user.selectOptions(control(name), value);
  } else {
    await user.type(control(name), String(value));
  }
}
