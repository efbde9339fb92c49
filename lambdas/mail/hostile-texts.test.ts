// @ts-expect-error: the package has no types.
import { JSDOM } from "jsdom";
import PostalMime from "postal-mime";
import { afterAll, expect, test } from "vitest";
import { letters } from "#lambdas/bookings/mails/letters.ts";
import { composeContactMail } from "#lambdas/contact/contact-mail.ts";
import { at, confirmedBooking, confirmedPayment, payer } from "#lambdas/testing/bookings.ts";
import { letterContext } from "#lambdas/testing/letter-context.ts";
import { startMailService } from "#local/aws/testing/mail-service.ts";
import { fillTexts, mapTexts } from "#local/sample-website/fill-texts.ts";
import { unsentMail } from "#shared/bookings/booking-facts.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import type { BookingMail } from "#shared/bookings/mails.ts";
import { BookingForm } from "#shared/consultations/booking-form.ts";
import type { ConfirmedConsultation } from "#shared/consultations/consultation.ts";
import { ContactMessage } from "#shared/contact/contact.ts";
import { Payer } from "#shared/sessions/session-payments.ts";
import { sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { Website } from "#shared/website/website.ts";
import { createSesMailer, type Mail } from "./ses-mailer.ts";

/** The texts of visitors and of the trainer, in every mail. */

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

const consultationOf = ({ answers }: Texts): ConfirmedConsultation => ({
  ...confirmedBooking,
  ...answers,
  startsAt: at(600).toISOString(),
  timeChanges: 1,
});
const paymentOf = ({ payer }: Texts) => ({ ...confirmedPayment, ...payer });
const blockOf = (texts: Texts) => ({
  ...paymentOf(texts),
  block: { name: texts.website.offer.blocks[0]?.name ?? "Ten sessions", sessions: 10, weeks: 26 },
  lapsesOn: "2026-08-31",
});
const timedBlockOf = (texts: Texts) => ({
  ...blockOf(texts),
  calendar: {
    events: [
      {
        ...{ id: "event", startsAt: at(600).toISOString(), endsAt: at(660).toISOString() },
        ...{ madeAt: at().toISOString(), place: texts.website.offer.facts.where },
      },
    ],
    cancelled: [],
  },
  sessionReminder: { ...unsentMail, about: at(600).getTime() / 60_000 },
});
const refundedOf = (texts: Texts) => ({
  ...blockOf(texts),
  refunds: [{ ...sampleRefund, toldIn: 1 }],
  refundMail: { ...unsentMail, about: 1 },
});
const cancelledOf = (texts: Texts) => ({ ...paymentOf(texts), cancelledAt: at(1).toISOString() });

const letter =
  (mail: BookingMail, bookingOf: (texts: Texts) => ConfirmedBooking) => (texts: Texts) =>
    letters[mail](bookingOf(texts), letterContext(texts.website));

const mails: Readonly<
  Record<BookingMail | "contact" | "receipt" | "trainerMail of a payment", (texts: Texts) => Mail>
> = {
  contact: ({ contact, website }) => composeContactMail(contact, letterContext(website)),
  visitorMail: letter("visitorMail", (texts) => ({ ...confirmedBooking, ...texts.answers })),
  receipt: letter("visitorMail", paymentOf),
  trainerMail: letter("trainerMail", consultationOf),
  "trainerMail of a payment": letter("trainerMail", paymentOf),
  firstNudge: letter("firstNudge", consultationOf),
  secondNudge: letter("secondNudge", consultationOf),
  timeMail: letter("timeMail", consultationOf),
  reminderMail: letter("reminderMail", consultationOf),
  reviewMail: letter("reviewMail", consultationOf),
  sessionMail: letter("sessionMail", blockOf),
  sessionReminder: letter("sessionReminder", timedBlockOf),
  lapseMail: letter("lapseMail", blockOf),
  refundMail: letter("refundMail", refundedOf),
  cancelMail: letter("cancelMail", cancelledOf),
  cancelNotice: letter("cancelNotice", cancelledOf),
};

const everyMail = Object.entries(mails);

function textsWith(text: string): Texts {
  return {
    website: fillTexts(Website, usual.website, () => text),
    contact: fillTexts(ContactMessage, usual.contact, () => text),
    answers: fillTexts(BookingForm, usual.answers, () => text),
    payer: fillTexts(Payer, usual.payer, () => text),
  };
}

const { ses, calls, inbox } = await startMailService(afterAll);
const mailer = createSesMailer(ses, "Mails");
const parser: DOMParser = new new JSDOM().window.DOMParser();

/** The mail as its recipient gets it. */
async function sent(mail: Mail) {
  await mailer.send(mail, { mail: "any" });
  const { to, replyTo, subject, text, html, source } = inbox.list()[0]!;
  const parsed = source === undefined ? undefined : await PostalMime.parse(source);
  return {
    headers: [
      ...[calls.at(-1)!["Source"], to, replyTo, subject],
      ...[parsed?.from?.name ?? "", ...(parsed?.headers.map(({ key }) => key) ?? [])],
    ],
    // The encoding may end it with a line break.
    text: text.trimEnd(),
    ...read(html),
  };
}

/** What a mail program makes of the markup: its elements without line breaks, and their texts. */
function read(html: string) {
  const page = parser.parseFromString(html, "text/html");
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
  "another header": "Sam\r\nBcc: all\r\n\r\n<p>",
  "other line breaks": "Sam\u2028Bcc: all\u2029<p>",
  "a letter with many marks": `e${"\u0301\u0327".repeat(30)}`,
};

/** Links in visitors' texts, each of which has `casino` in it. */
const links = [
  "https://casino.example/win",
  "HTTP://CASINO",
  "hxxps://casino.example",
  "hxxp:casino",
  "http:\\\\casino",
  "www.casino",
  "casino.example/x",
  "Casino.Com",
  "CASINO.BET",
  "Casino.Bet/win",
  "Casino.Bet?win",
  "Casino.Bet:443",
  "my.casino.bet",
  "sam@casino.example",
  "mailto:casino",
  "[here](casino)",
  "<a href=//casino.example>here</a>",
  "bücher-casino.example",
  "казино-casino.рф",
  "casino.xn--p1ai",
  "casino。example",
  "casino．example",
  "casino․example",
  "casino﹒example",
  "ｃａｓｉｎｏ．ｅｘａｍｐｌｅ",
  "ⓒⓐⓢⓘⓝⓞ.ⓔⓧⓐⓜⓟⓛⓔ",
  "casino💰.example",
  "casino.\u200bexample",
  "casino\u00ad.\u2060example",
  "casino[.]example",
  "casino (dot) example",
  "\\\\casino\\share",
];

const plain = (text: string) => text.normalize("NFKC").toLowerCase();

test.each(links)(
  "A link that a visitor wrote is in no mail to a client, paid or free: %s.",
  (link) => {
    const text = `Hello\n${link} Sam`;
    const answers = { ...fillTexts(BookingForm, usual.answers, () => text), name: "Sam Field" };
    for (const type of ["paid", "demo"] as const) {
      const booking = { ...confirmedBooking, ...answers, type };
      const mail = letters.visitorMail(booking, letterContext(usual.website));
      expect(plain(mail.text + mail.html)).not.toContain("casino");
    }
    for (const [schema, name] of [
      [BookingForm.shape.name, `Sam ${link}`],
      [Payer.shape.name, link],
      [ContactMessage.shape.user_name, link],
    ] as const) {
      expect(schema.safeParse(name).success).toBe(false);
    }
  },
);

test.each([
  ["My coach was John.Smith until 10.30.", "My coach was John. Smith until 10.30."],
  ["I lost 5kg.Now I run.", "I lost 5kg. Now I run."],
  ["Ideally 9.30am, or 18.15; 2.5 km", "Ideally 9.30am, or 18.15; 2.5 km"],
  ["Note: no dairy (yet). Diet:vegan...mostly", "Note: no dairy (yet). Diet:vegan...mostly"],
  ["Either/or; 50/50; C#/maths", "Either/or; 50/50; C#/maths"],
])(
  "A text without a link is kept, with a space where a mail program would see one: %s.",
  (text, mailed) => {
    const booking = { ...confirmedBooking, additionalNotes: text };
    const mail = letters.visitorMail(booking, letterContext(usual.website));
    expect(mail.text).toContain(`Additional notes: ${mailed}\n`);
  },
);

function textsIn(texts: Texts): string[] {
  const found: string[] = [];
  mapTexts(texts, (text) => {
    found.push(text);
    return text;
  });
  return found;
}

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
  expect(mail.headers).toEqual(harmless.headers.map((header) => reveal(header!)));
  for (const header of mail.headers) {
    expect(header).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029]/u);
    expect(header).not.toMatch(turningMarks);
  }
});
