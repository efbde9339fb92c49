import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createSesMailer } from "#lambdas/mail/ses-mailer.ts";
import { mockClient } from "#lambdas/testing/mock-client.ts";
import { ContactMessage } from "#shared/contact/contact.ts";
import { site } from "#shared/site/site.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { composeContactMail } from "./contact-mail.ts";

const context = {
  website: defaultWebsite,
  siteOrigin: "https://touchline.example",
  now: new Date("2026-03-02T10:00:00.000Z"),
};
const message = {
  user_name: "Sam Field",
  user_email: "sam@example.org",
  message: "Hello,\nmy knee hurts.",
};
const compose = (changed: Partial<ContactMessage> = {}) =>
  composeContactMail({ ...message, ...changed }, context);

test("The trainer gets the message, and their reply goes to the visitor.", () => {
  const { to, replyTo, subject, text, html } = compose();
  expect({ to, replyTo, subject }).toEqual({
    to: site.trainerEmail,
    replyTo: "sam@example.org",
    subject: "New message from Sam Field",
  });
  expect(text).toContain(message.message);
  expect(html).toContain("Hello,<br>my knee hurts.");
  for (const part of ["Sam Field", "sam@example.org", "https://touchline.example/contact"]) {
    expect(text).toContain(part);
    expect(html).toContain(part);
  }
});

test("The visitor's text cannot become markup.", () => {
  const markup = `<img src=x onerror="alert(1)"> & 'Co' </p><script>`;
  const { text, html } = compose({ user_name: markup, message: markup });
  expect(html).not.toMatch(/<(img|script)/);
  expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;Co&#39;");
  expect(text).toContain(markup);
});

test("The reply link has one recipient, whatever the address.", () => {
  const { html } = compose({ user_email: "sam?bcc=all&subject=x#'y@example.org" });
  expect(html).toContain('href="mailto:sam%3Fbcc%3Dall%26subject%3Dx%23&#39;y@example.org"');
});

test("No valid message puts a control character into a header.", async () => {
  const ses = mockClient(SESv2Client);
  ses.on(SendEmailCommand).resolves({ MessageId: "1" });
  const mailer = createSesMailer(new SESv2Client({ region: "eu-west-2" }), "Mails");
  const text = fc
    .array(
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom("Sam", " ", "Zoë", "\u2028", "Bcc:", "a", "?") },
        { weight: 1, arbitrary: fc.constantFrom("\r", "\n", "\u0000", "\u0085", "\u001b") },
        { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 2 }) },
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((parts) => parts.join(""));
  const local = fc.oneof(text, fc.constantFrom("sam", "sam+tag", "o'neill", "a?bcc=b"));
  let mails = 0;
  await fc.assert(
    fc.asyncProperty(text, local, text, async (user_name, local, body) => {
      const parsed = ContactMessage.safeParse({
        user_name,
        user_email: `${local}@example.org`,
        message: body,
      });
      if (!parsed.success) return;
      mails += 1;
      ses.resetHistory();
      await mailer.send(compose(parsed.data), { mail: "contact" });
      const sent = ses.commandCalls(SendEmailCommand)[0]!.args[0].input;
      const { FromEmailAddress, Destination, ReplyToAddresses, Content } = sent;
      const headers = [
        FromEmailAddress,
        ...(Destination?.ToAddresses ?? []),
        ...(ReplyToAddresses ?? []),
        Content?.Simple?.Subject?.Data,
      ];
      expect(headers).toHaveLength(4);
      for (const header of headers) expect(header).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(Destination?.ToAddresses).toEqual([site.trainerEmail]);
      expect(ReplyToAddresses).toEqual([parsed.data.user_email]);
    }),
    { numRuns: 1000 },
  );
  expect(mails).toBeGreaterThan(50);
});
