import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { describe, expect, test } from "vitest";
import { mockClient } from "#lambdas/testing/mock-client.ts";
import { createSesClient, createSesMailer } from "./ses-mailer.ts";

const mail = {
  to: "sam@example.org",
  replyTo: "trainer@example.com",
  subject: "Your consultation is booked",
  text: "Hello",
  html: "<p>Hello</p>",
};

const tags = { mail: "visitorMail", attempt: "1" };

function setup() {
  const ses = mockClient(SESv2Client);
  const mailer = createSesMailer(new SESv2Client({ region: "eu-west-2" }), "Mails");
  const sent = () => ses.commandCalls(SendEmailCommand).map((call) => call.args[0].input);
  return { ses, mailer, sent };
}

test("a mail goes out from the site's address under its name, in both forms", async () => {
  const { ses, mailer, sent } = setup();
  ses.on(SendEmailCommand).resolves({ MessageId: "1" });
  await mailer.send(mail, tags);
  expect(sent()).toEqual([
    {
      FromEmailAddress: '"Touchline" <bookings@touchline.example>',
      Destination: { ToAddresses: ["sam@example.org"] },
      ReplyToAddresses: ["trainer@example.com"],
      ConfigurationSetName: "Mails",
      EmailTags: [
        { Name: "mail", Value: "visitorMail" },
        { Name: "attempt", Value: "1" },
      ],
      Content: {
        Simple: {
          Subject: { Data: "Your consultation is booked", Charset: "UTF-8" },
          Body: {
            Text: { Data: "Hello", Charset: "UTF-8" },
            Html: { Data: "<p>Hello</p>", Charset: "UTF-8" },
          },
        },
      },
    },
  ]);
});

test("a file goes along, in an encoding that carries every letter", async () => {
  const { ses, mailer, sent } = setup();
  ses.on(SendEmailCommand).resolves({ MessageId: "1" });
  const file = { name: "booking.ics", type: "text/calendar", content: "Zoë" };
  await mailer.send({ ...mail, file }, tags);
  expect(sent()[0]?.Content?.Simple?.Attachments).toEqual([
    {
      FileName: "booking.ics",
      ContentType: "text/calendar",
      RawContent: Buffer.from("Zoë"),
      ContentTransferEncoding: "BASE64",
    },
  ]);
});

test("a failure is thrown, and SES is not tried again", async () => {
  const { ses, mailer, sent } = setup();
  ses.on(SendEmailCommand).rejects(new Error("Throttling"));
  await expect(mailer.send(mail, tags)).rejects.toThrow("Throttling");
  expect(sent()).toHaveLength(1);
});

describe("when SES refuses a mail", () => {
  const html = "<body><p>Hello</p></body>";
  const toTrainer = { ...mail, html, to: "trainer@example.com", replyTo: ".sam@example.org" };
  const refusal = (name: string) =>
    Object.assign(new Error("Local address starts with dot"), { name });

  test.each(["BadRequestException", "MessageRejected"])(
    "with %s, the trainer's is sent again without Reply-To, and says so",
    async (name) => {
      const { ses, mailer, sent } = setup();
      ses.on(SendEmailCommand).rejectsOnce(refusal(name)).resolves({ MessageId: "1" });
      await mailer.send(toTrainer, tags);
      const [first, second] = sent();
      expect(first?.ReplyToAddresses).toEqual([".sam@example.org"]);
      const { ReplyToAddresses: _, ...rest } = first!;
      const note =
        "A reply to this email does not reach the visitor, because the mail service refuses the address .sam@example.org.";
      const { Subject, Body } = rest.Content!.Simple!;
      expect(second).toEqual({
        ...rest,
        Content: {
          Simple: {
            Subject,
            Body: {
              Text: { ...Body!.Text, Data: `${note}\n\nHello` },
              Html: {
                ...Body!.Html,
                Data: expect.stringMatching(/^<body>\n<p .*>A reply .*<\/p>\n<p>Hello/),
              },
            },
          },
        },
      });
      expect(sent()).toHaveLength(2);
    },
  );

  test("the second refusal is the failure", async () => {
    const { ses, mailer, sent } = setup();
    ses.on(SendEmailCommand).rejects(refusal("MessageRejected"));
    await expect(mailer.send(toTrainer, tags)).rejects.toMatchObject({ name: "MessageRejected" });
    expect(sent()).toHaveLength(2);
  });

  test("the visitor's is a failure at once", async () => {
    const { ses, mailer, sent } = setup();
    ses.on(SendEmailCommand).rejects(refusal("BadRequestException"));
    await expect(mailer.send(mail, tags)).rejects.toMatchObject({ name: "BadRequestException" });
    expect(sent()).toHaveLength(1);
  });

  test("for another reason, the trainer's is not sent again: the first may be on its way", async () => {
    const { ses, mailer, sent } = setup();
    ses.on(SendEmailCommand).rejects(refusal("TimeoutError"));
    await expect(mailer.send(toTrainer, tags)).rejects.toMatchObject({ name: "TimeoutError" });
    expect(sent()).toHaveLength(1);
  });
});

test("the connection itself makes one attempt", async () => {
  expect(await createSesClient().config.maxAttempts()).toBe(1);
});
