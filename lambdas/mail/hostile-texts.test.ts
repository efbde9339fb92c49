// @vitest-environment jsdom
import { readdirSync, readFileSync } from "node:fs";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { expect, test } from "vitest";
import {
  composeCancellation,
  composeCancellationNotice,
} from "#lambdas/bookings/mails/cancellation-mails.ts";
import {
  composeTrainerNotification,
  composeVisitorConfirmation,
} from "#lambdas/bookings/mails/consultation-mails.ts";
import {
  composePaymentNotification,
  composePaymentReceipt,
} from "#lambdas/bookings/mails/payment-mails.ts";
import {
  composeNudge,
  composeReminder,
  composeTimeMail,
} from "#lambdas/bookings/mails/time-mails.ts";
import { composeContactMail } from "#lambdas/contact/contact-mail.ts";
import { at, confirmedBooking, confirmedPayment, payer } from "#lambdas/testing/bookings.ts";
import { mockClient } from "#lambdas/testing/mock-client.ts";
import { fillTexts, mapTexts } from "#local/sample-website/fill-texts.ts";
import { BookingForm } from "#shared/bookings/booking-form.ts";
import { Payer } from "#shared/bookings/session-payments.ts";
import { ContactMessage } from "#shared/contact/contact.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { Website } from "#shared/website/website.ts";
import type { MailContext } from "./compose-mail.ts";
import { createSesMailer, type Mail } from "./ses-mailer.ts";

/** The texts of visitors and of the trainer, in every mail. */

const origin = "https://touchline.example";

interface Texts {
  readonly website: Website;
  readonly contact: ContactMessage;
  readonly answers: BookingForm;
  readonly payer: Payer;
}

const usual: Texts = {
  website: fullWebsite,
  contact: { user_name: "Sam Field", user_email: "sam@example.org", message: "Hello" },
  answers: { ...BookingForm.parse(confirmedBooking), dietaryRestrictions: "No nuts" },
  payer,
};

const clientPage = `${origin}/my-booking/1/2`;

function contextOf(website: Website): MailContext {
  return { website, siteOrigin: origin, now: at() };
}

function aboutTime({ answers, website }: Texts) {
  const startsAt = at(600).toISOString();
  const booking = { ...confirmedBooking, ...answers, startsAt, timeChanges: 1 };
  return [booking, contextOf(website), clientPage] as const;
}

const mails: Readonly<Record<string, (texts: Texts) => Mail>> = {
  composeContactMail: ({ contact, website }) => composeContactMail(contact, contextOf(website)),
  composeVisitorConfirmation: ({ answers, website }) =>
    composeVisitorConfirmation({ ...confirmedBooking, ...answers }, contextOf(website), clientPage),
  composeTrainerNotification: ({ answers, website }) =>
    composeTrainerNotification({ ...confirmedBooking, ...answers }, contextOf(website)),
  composePaymentReceipt: ({ payer, website }) =>
    composePaymentReceipt({ ...confirmedPayment, ...payer }, contextOf(website), clientPage),
  composePaymentNotification: ({ payer, website }) =>
    composePaymentNotification({ ...confirmedPayment, ...payer }, contextOf(website)),
  composeCancellation: ({ payer, website }) =>
    composeCancellation(cancelled(payer), contextOf(website), clientPage),
  composeCancellationNotice: ({ payer, website }) =>
    composeCancellationNotice(cancelled(payer), contextOf(website)),
  composeTimeMail: (texts) => composeTimeMail(...aboutTime(texts)),
  composeNudge: (texts) => composeNudge(...aboutTime(texts)),
  composeReminder: (texts) => composeReminder(...aboutTime(texts)),
};
const cancelled = (payer: Payer) => ({
  ...confirmedPayment,
  ...payer,
  cancelledAt: at(1).toISOString(),
});

const everyMail = Object.entries(mails);

function textsWith(text: string): Texts {
  return {
    website: fillTexts(Website, usual.website, () => text),
    contact: fillTexts(ContactMessage, usual.contact, () => text),
    answers: fillTexts(BookingForm, usual.answers, () => text),
    payer: fillTexts(Payer, usual.payer, () => text),
  };
}

/** The mail as SES gets it. */
async function sent(mail: Mail) {
  const ses = mockClient(SESv2Client);
  ses.on(SendEmailCommand).resolves({ MessageId: "1" });
  await createSesMailer(new SESv2Client({ region: "eu-west-2" }), "Mails").send(mail, {
    mail: "any",
  });
  const { FromEmailAddress, Destination, ReplyToAddresses, Content } =
    ses.commandCalls(SendEmailCommand)[0]!.args[0].input;
  return {
    headers: [
      FromEmailAddress,
      ...(Destination?.ToAddresses ?? []),
      ...(ReplyToAddresses ?? []),
      Content?.Simple?.Subject?.Data,
    ],
    text: Content?.Simple?.Body?.Text?.Data ?? "",
    ...read(Content?.Simple?.Body?.Html?.Data ?? ""),
  };
}

/** What a mail program makes of the markup: its elements without line breaks, and their texts. */
function read(html: string) {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const lineBreak of page.querySelectorAll("br")) lineBreak.replaceWith("\n");
  const elements = [...page.querySelectorAll("*")].map((element) =>
    [element.tagName, ...[...element.attributes].map(({ name, value }) => `${name}=${value}`)].join(
      " ",
    ),
  );
  return { elements, shown: page.documentElement.textContent.replace(/\r\n?/g, "\n") };
}

// A private letter for each printable ASCII character, which no markup, link or header is made of.
const disguise = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCharCode(0xe000 + letter.charCodeAt(0)));
const reveal = (text: string) =>
  text.replace(/[\ue000-\ue0ff]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xe000));

const turningMarks = /[\u202a-\u202e\u2066-\u2069]/;

const hostile: Readonly<Record<string, string>> = {
  markup: "<img src=x onerror=alert(1)><a href=//evil>here</a>",
  "the end of what surrounds it": '"></a></td></table></title></style><script>alert(1)</script>',
  "a link that runs": "javascript:alert(1)",
  "entities and comments": "&lt;b&gt; &#60;i> <!-- --> ]]> \"'` $& $1",
  "marks that turn the direction of text": "\u202eevil\u2066 good",
  emoji: "👩🏽‍🦽💪 👨‍👩‍👧‍👦",
  "10,000 characters": "<".repeat(10_000),
  "10,000 characters of emoji": "👟".repeat(5000),
  "half of an emoji": "Sam \ud83d",
  "another header": "Sam\r\nBcc: all@example.org\r\n\r\n<p>",
  "other line breaks": "Sam\u2028Bcc: all@example.org\u2029<p>",
  "a letter with many marks": `e${"\u0301\u0327".repeat(30)}`,
};

function textsIn(texts: Texts): string[] {
  const found: string[] = [];
  mapTexts(texts, (text) => {
    found.push(text);
    return text;
  });
  return found;
}

test("Every mail is in the table.", () => {
  const files = readdirSync("lambdas", { recursive: true, encoding: "utf8" });
  const sources = files
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(`lambdas/${file}`, "utf8"));
  const composers = sources.flatMap((source) =>
    [...source.matchAll(/export function (compose\w+)\([^)]*\): Mail \{/g)].map(([, name]) => name),
  );
  expect(composers.toSorted()).toEqual(Object.keys(mails).toSorted());
});

test.each(
  everyMail.flatMap(([name, compose]) =>
    Object.entries(hostile).map(([kind, text]) => ({ name, compose, kind, text })),
  ),
)("$name shows $kind as text, and nothing else of it changes.", async ({ compose, text }) => {
  const texts = textsWith(text);
  const mail = await sent(compose(texts));
  const filled = textsIn(texts).filter((each) => !textsIn(usual).includes(each));
  const harmless = await sent(
    compose(
      mapTexts(texts, (each) => (filled.includes(each) ? disguise(each) : each)) as typeof texts,
    ),
  );
  expect(mail.elements).toEqual(harmless.elements.map(reveal));
  expect(mail.shown).toBe(reveal(harmless.shown));
  expect(mail.text).toBe(reveal(harmless.text));
  expect(mail.headers).toEqual(harmless.headers.map((header) => reveal(header ?? "")));
  for (const header of mail.headers) {
    expect(header).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029]/u);
    expect(header).not.toMatch(turningMarks);
  }
});
