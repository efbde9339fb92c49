import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { unsentMail } from "#shared/bookings/booking-facts.ts";
import {
  type BookingMail,
  bookingMails,
  clientMails,
  mailName,
  whyUnwanted,
} from "#shared/bookings/mails.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { mailFacts } from "#shared/testing/mail-facts.ts";
import { toast } from "#web/components/toasts.ts";
import { booking, opener, row, setup, startOnPhone } from "#web/testing/bookings-tab.tsx";

startOnPhone();

const sent = attemptedMail("sent", "2026-11-24T10:00:00.000Z");

test.each([
  ["while no time is chosen", {}, 1],
  ["not once the client has chosen one", { timeChosenAt: "2026-11-24T11:00:00.000Z" }, 0],
])("a question about a time can be sent again %s.", async (_, more, count) => {
  const { user } = setup([booking("Sam", { firstNudge: sent, ...more })]);
  await user.click(await opener("Sam"));
  const inRow = within(await row("Sam"));
  expect(
    inRow.queryAllByRole("button", { name: "Send Again (First reminder to choose a time)" }),
  ).toHaveLength(count);
});

test.each([
  ["says that it was sent", 2, ["Email sent."]],
  ["says nothing if there was no reason for it any more", 1, []],
])("a mail that is sent again %s.", async (_, attempts, said) => {
  const sam = booking("Sam", { visitorMail: sent });
  const visitorMail = { ...sent, attempts };
  const { user } = setup([sam], { resendMail: async () => ({ ...sam, visitorMail }) });
  await user.click(await opener("Sam"));
  const inRow = within(await row("Sam"));
  await user.click(inRow.getByRole("button", { name: /^Send Again \(Confirmation/ }));
  expect(toast.current().map(({ text }) => text)).toEqual(said);
});

test.each([
  ["unknown_address", "This address doesn’t accept email, so"],
  ["complaint", "The client reported an email as spam, so"],
] as const)("after %s it says why nothing is sent, and each email can be.", async (reason, why) => {
  const mailStopped = { at: "2026-11-24T12:00:00.000Z", reason };
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const sam = booking("Sam", { visitorMail: sent, timeMail: unsentMail, startsAt, mailStopped });
  const { user } = setup([sam]);
  await user.click(await opener("Sam"));
  const inRow = within(await row("Sam"));
  inRow.getByText(
    `${why} the site has stopped its automatic emails. They start again once you send one.`,
  );
  inRow.getByText("Not sent: automatic emails have stopped");
  inRow.getByRole("button", { name: /^Send Again \(Confirmation email\)/ });
  inRow.getByRole("button", { name: /^Send Now \(/ });
});

test("each email is in what happened, and each to the client in the list of emails.", async () => {
  const mails = Object.fromEntries(bookingMails.map((name) => [name, sent]));
  const sam = booking("Sam", mails);
  const { user } = setup([sam]);
  await user.click(await opener("Sam"));
  const inRow = await row("Sam");
  const named = (mail: BookingMail) => mailName(mail, "consultations");
  const happened = within(inRow)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  for (const mail of bookingMails) {
    expect(happened.filter((text) => text.startsWith(`${named(mail)} sent`))).toHaveLength(1);
  }
  const facts = [...inRow.querySelectorAll("dt")].map(({ textContent }) => textContent);
  const listed = bookingMails.filter((mail) => facts.includes(named(mail)));
  expect(listed).toEqual(clientMails);
  const again = within(inRow).getAllByRole("button", { name: /^Send Again \(/ });
  const resent = clientMails.filter((mail) => !whyUnwanted(mail, sam, mailFacts(new Date())));
  expect(again.map(({ textContent }) => textContent)).toEqual(
    resent.map((mail) => `Send Again (${named(mail)})`),
  );
});
