import { expect, test } from "vitest";
import type { ContactMessage } from "#shared/contact/contact.ts";
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

test("The reply link has one recipient, whatever the address.", () => {
  const { html } = compose({ user_email: "sam?bcc=all&subject=x#'y@example.org" });
  expect(html).toContain('href="mailto:sam%3Fbcc%3Dall%26subject%3Dx%23&#39;y@example.org"');
});
