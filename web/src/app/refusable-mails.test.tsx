import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { expect, test } from "vitest";
import { clientBooking } from "#lambdas/bookings/client/client-booking.ts";
import { letters } from "#lambdas/bookings/mails/letters.ts";
import { refuseMail } from "#lambdas/bookings/record/cancel.ts";
import { at, bookingIdOf } from "#lambdas/testing/bookings.ts";
import { clientPage, letterContext } from "#lambdas/testing/letter-context.ts";
import { completed } from "#lambdas/testing/records.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import { asksOthers, type RefusableMail, refusalOf, whyUnwanted } from "#shared/bookings/mails.ts";
import { refusableMails, refusalWords } from "#shared/bookings/refusal-words.ts";
import { clientBookingPath } from "#shared/site/booking-paths.ts";
import { paths } from "#shared/site/paths.ts";
import { adminConsultation } from "#shared/testing/admin-consultation.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { mailFacts } from "#shared/testing/mail-facts.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { bookingHistory } from "#web/features/bookings/panel/booking-history.ts";
import MyBookingPage from "#web/features/my-booking/my-booking-page.tsx";
import PrivacyPage from "#web/features/privacy/privacy-page.tsx";
import { answerCalls } from "#web/testing/api.ts";

/** Every mail that a client can refuse, from the reason for it to the privacy notice. */

interface Sample {
  /** There is a reason for the mail. */
  readonly booking: ConfirmedBooking;
  /** What the notice says that it is for. */
  readonly purpose: string;
}

const samples: Readonly<Record<RefusableMail, Sample>> = {
  reviewMail: { booking: completed, purpose: "ask you once for a review" },
};
const walked = refusableMails.map((mail) => [mail, samples[mail]] as const);

const now = at(2 * 24 * 60);
const stopped = { mailStopped: { at: at().toISOString(), reason: "unknown_address" } } as const;

test.each(walked)("There is no reason for %s once any booking refuses it.", (mail, { booking }) => {
  const other = { ...booking, bookingId: bookingIdOf(2) };
  const why = (own: ConfirmedBooking, others: readonly ConfirmedBooking[]) =>
    whyUnwanted(mail, own, {
      ...mailFacts(now),
      settings: undefined,
      website: fullWebsite,
      others,
    });
  expect(asksOthers(mail)).toBe(true);
  expect(why(booking, [other])).toBeUndefined();
  expect(why(refuseMail(booking, mail, now), [other])).toBe("unwelcome");
  expect(why(booking, [refuseMail(other, mail, now)])).toBe("unwelcome");
  expect(why({ ...booking, ...stopped }, [other])).toBe("unwelcome");
  expect(why(booking, [{ ...other, ...stopped }])).toBe("unwelcome");
});

test.each(walked)("The letter of %s leads to the page that stops it.", (mail, { booking }) => {
  const { text, html } = letters[mail](booking, letterContext(fullWebsite, now));
  const stop = `Stop ${refusalWords[mail].emails}`;
  expect(text).toContain(`${stop}:\n${clientPage}`);
  const links = [...html.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)<\/a>/g)];
  expect(links.map(([, link, label]) => [label, link])).toContainEqual([stop, clientPage]);
  const sentence = `“${stop}” opens your booking page, where you can stop them with one press.`;
  for (const part of [text, html]) expect(part).toContain(sentence);
});

test.each(walked)("One press on the client's page stops %s.", async (mail, { booking }) => {
  const { emails, sent } = refusalWords[mail];
  const wasSent = { ...booking, [mail]: attemptedMail("sent", at().toISOString()) };
  const calls = answerCalls(({ path }) => {
    const isRefused = path.endsWith("/refuse-mail");
    return Response.json(clientBooking(isRefused ? refuseMail(wasSent, mail, now) : wasSent, now));
  });
  render(
    <MemoryRouter initialEntries={[clientBookingPath(booking.bookingId, "t".repeat(43))]}>
      <Routes>
        <Route path={paths.myBooking} element={<MyBookingPage />} />
      </Routes>
    </MemoryRouter>,
  );
  await screen.findByText(
    `${sent} If you’d rather not get emails like that, you can stop them here.`,
  );
  await userEvent.setup().click(screen.getByRole("button", { name: `Stop ${emails}` }));
  await screen.findByText(`You won’t get any more ${emails}.`);
  expect(calls.slice(1)).toMatchObject([{ body: { mail } }]);
});

test.each(walked)("The desk says when the client has stopped %s.", (mail) => {
  const text = `The client stopped ${refusalWords[mail].emails}`;
  const texts = (booking: ReturnType<typeof adminConsultation>) =>
    bookingHistory(booking).map((entry) => entry.text);
  expect(texts(adminConsultation())).not.toContain(text);
  const refused = adminConsultation({ [refusalOf(mail)]: now.toISOString() });
  expect(texts(refused)).toContain(text);
});

test("The privacy notice has a row for each, whose lawful basis is not the contract.", () => {
  const { container } = render(<PrivacyPage />, { wrapper: MemoryRouter });
  const rows = [...container.querySelectorAll("dl > div")].map((row) => row.textContent ?? "");
  for (const [, { purpose }] of walked) {
    const [row = "", ...more] = rows.filter((each) => each.includes(purpose));
    expect(more).toEqual([]);
    expect(row).toContain("whether you want no such emails.");
    expect(row).toContain("The button in that email, and on your booking page, stops it.");
    expect(row).toMatch(
      /Lawful basis: My legitimate interest in .*\. You can object at any time\.$/,
    );
  }
});
