import ICAL from "ical.js";
import PostalMime, { type Attachment } from "postal-mime";
import { describe, expect, test } from "vitest";
import { calendarFile } from "#lambdas/consultations/mails/calendar-file.ts";
import { bookingId, confirmedBooking } from "#lambdas/testing/bookings.ts";
import { startMailService } from "#local/aws/testing/mail-service.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { createSesClient, createSesMailer } from "./ses-mailer.ts";

const mail = {
  to: "sam@example.org",
  replyTo: "trainer@example.com",
  subject: "Your consultation is booked",
  text: "Hello",
  html: "<p>Hello</p>",
};

const tags = { mail: "visitorMail", attempt: "1" };

async function setup() {
  const service = await startMailService();
  const mailer = createSesMailer(service.ses, "Mails");
  return { ...service, mailer };
}

const tagsAsSent = {
  ConfigurationSetName: "Mails",
  "Tags.member.1.Name": "mail",
  "Tags.member.1.Value": "visitorMail",
  "Tags.member.2.Name": "attempt",
  "Tags.member.2.Value": "1",
};

test("a mail goes out from the site's address under its name, in both forms.", async () => {
  const { mailer, calls } = await setup();
  await mailer.send(mail, tags);
  expect(calls).toEqual([
    {
      Action: "SendEmail",
      Version: "2010-12-01",
      Source: '"Touchline" <bookings@touchline.example>',
      "Destination.ToAddresses.member.1": "sam@example.org",
      "ReplyToAddresses.member.1": "trainer@example.com",
      ...tagsAsSent,
      "Message.Subject.Data": "Your consultation is booked",
      "Message.Subject.Charset": "UTF-8",
      "Message.Body.Text.Data": "Hello",
      "Message.Body.Text.Charset": "UTF-8",
      "Message.Body.Html.Data": "<p>Hello</p>",
      "Message.Body.Html.Charset": "UTF-8",
    },
  ]);
});

describe("a mail with a calendar file", () => {
  const time = { startsAt: "2026-01-15T10:00:00.000Z", timeChanges: 1 };
  const booking = { ...confirmedBooking, ...time, name: "Zoë Field" };

  const textOf = ({ content }: Attachment) => Buffer.from(content as ArrayBuffer).toString();

  async function send(sent = booking) {
    const { mailer, calls } = await setup();
    const file = calendarFile(sent, fullWebsite, "https://touchline.example");
    await mailer.send({ ...mail, subject: "Zoë’s time", text: "Grüße\n💪", file }, tags);
    const { "RawMessage.Data": data = "", ...call } = calls[0]!;
    const source = Buffer.from(data, "base64").toString();
    return { source, call, file, parsed: await PostalMime.parse(source) };
  }

  test("is an invitation to a mail program, beside the two forms, and a file to others.", async () => {
    const { source, call, parsed, file } = await send();
    expect(call).toEqual({
      Action: "SendRawEmail",
      Version: "2010-12-01",
      Source: "bookings@touchline.example",
      "Destinations.member.1": "sam@example.org",
      ...tagsAsSent,
    });
    expect(parsed).toMatchObject({
      from: { name: "Touchline", address: "bookings@touchline.example" },
      to: [{ name: "", address: "sam@example.org" }],
      replyTo: [{ name: "", address: "trainer@example.com" }],
      subject: "Zoë’s time",
      text: "Grüße\n💪",
      html: "<p>Hello</p>\n",
    });
    expect(source).not.toMatch(/[^\r]\n/);
    expect([...source.matchAll(/^Content-Type: ([^;\s]+)/gm)].map(([, type]) => type)).toEqual([
      "multipart/mixed",
      "multipart/alternative",
      "text/plain",
      "text/html",
      "text/calendar",
      "application/ics",
    ]);
    expect(source.replace(/\r\n /g, " ")).toMatch(
      /^Content-Type: text\/calendar; charset=UTF-8; method=REQUEST\r$/m,
    );
    const [invitation, attached] = parsed.attachments;
    expect(invitation).toMatchObject({ mimeType: "text/calendar", method: "REQUEST" });
    expect(attached).toMatchObject({ filename: file.name, disposition: "attachment" });
    for (const part of [invitation!, attached!]) {
      expect(textOf(part)).toBe(file.content.replaceAll("\r\n", "\n"));
    }
    const encoded = Buffer.from(file.content).toString("base64");
    expect(source.replaceAll("\r\n", "").split(encoded)).toHaveLength(3);
  });

  test.each([
    ["REQUEST", booking],
    ["CANCEL", { ...booking, cancelledAt: "2026-01-14T10:00:00.000Z" }],
    ["CANCEL", { ...booking, startsAt: undefined, timeChanges: 2 }],
  ])(
    "has the method %s in its part and in the calendar, which names both sides.",
    async (...args) => {
      const [method, sent] = args;
      const [invitation] = (await send(sent as typeof booking)).parsed.attachments;
      const content = Buffer.from(invitation!.content as ArrayBuffer).toString();
      const calendar = new ICAL.Component(ICAL.parse(content));
      const event = calendar.getFirstSubcomponent("vevent")!;
      const property = (name: string) => event.getFirstPropertyValue(name);
      expect(invitation).toMatchObject({ method });
      expect(calendar.getFirstPropertyValue("method")).toBe(method);
      expect(property("uid")).toBe(`${bookingId}@touchline.example`);
      expect(property("organizer")).toBe(`mailto:${fullWebsite.where.contactEmail}`);
      expect(property("attendee")).toBe(`mailto:${booking.email}`);
      expect(property("sequence")).toBe(method === "REQUEST" ? 1 : 2);
    },
  );

  test.each([
    ["to", "sam@example.org\r\nBcc: all@example.org"],
    ["to", "sam@example.org, all@example.org"],
    ["replyTo", "trainer@example.com>\r\nBcc: all@example.org"],
    ["subject", "Booked\r\nBcc: all@example.org\r\n\r\nHello"],
    ["subject", "Booked\u2028Bcc: all@example.org"],
  ])("has no header or recipient more by its %s: %j.", async (field, text) => {
    const { mailer, calls } = await setup();
    const file = calendarFile(booking, fullWebsite, "https://touchline.example");
    await mailer.send({ ...mail, file, [field]: text }, tags).catch(() => {});
    const source = Buffer.from(calls[0]!["RawMessage.Data"]!, "base64").toString();
    const { headers, to } = await PostalMime.parse(source);
    expect(headers.map(({ key }) => key)).toEqual([
      ...["from", "to", "reply-to", "subject", "date", "message-id", "mime-version"],
      "content-type",
    ]);
    expect(to).toHaveLength(1);
    expect(calls[0]).not.toHaveProperty(["Destinations.member.2"]);
  });
});

test("a failure is thrown, and SES is not tried again.", async () => {
  const { mailer, calls, fail } = await setup();
  fail();
  await expect(mailer.send(mail, tags)).rejects.toThrow("Sending is switched off.");
  expect(calls).toHaveLength(1);
});

describe("when SES refuses a mail", () => {
  const html = "<body><p>Hello</p></body>";
  const toTrainer = { ...mail, html, to: "trainer@example.com", replyTo: ".sam@example.org" };

  test("the trainer's is sent again without Reply-To, and says so.", async () => {
    const { mailer, calls, inbox } = await setup();
    await mailer.send(toTrainer, tags);
    const [first, second] = calls;
    const { "ReplyToAddresses.member.1": refused, ...rest } = first!;
    expect(refused).toBe(".sam@example.org");
    const note =
      "A reply to this email does not reach the visitor, because the email service refuses the address .sam@example.org.";
    expect(second).toEqual({
      ...rest,
      "Message.Body.Text.Data": `${note}\n\nHello`,
      "Message.Body.Html.Data": expect.stringMatching(/^<body>\n<p .*>A reply .*<\/p>\n<p>Hello/),
    });
    expect(inbox.list()).toHaveLength(1);
  });

  test("the second refusal is the failure.", async () => {
    const { mailer, calls, refuseEverySender } = await setup();
    refuseEverySender();
    await expect(mailer.send(toTrainer, tags)).rejects.toMatchObject({ name: "MessageRejected" });
    expect(calls).toHaveLength(2);
  });

  test("the visitor's is a failure at once.", async () => {
    const { mailer, calls } = await setup();
    const send = mailer.send({ ...mail, replyTo: ".sam@example.org" }, tags);
    await expect(send).rejects.toMatchObject({ name: "InvalidParameterValue" });
    expect(calls).toHaveLength(1);
  });

  test("for another reason, the trainer's is not sent again: the first may be on its way.", async () => {
    const { mailer, calls, fail } = await setup();
    fail();
    await expect(mailer.send(toTrainer, tags)).rejects.toMatchObject({
      name: "ServiceUnavailable",
    });
    expect(calls).toHaveLength(1);
  });
});

test("the connection itself makes one attempt.", async () => {
  expect(await createSesClient().config.maxAttempts()).toBe(1);
});
