import { expect, test } from "vitest";
import { at, confirmedBooking } from "#lambdas/testing/bookings.ts";
import { bookingMails, clientMails } from "#shared/bookings/mails.ts";
import { site } from "#shared/site/site.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { letters } from "./letters.ts";

const clientPage = "https://touchline.example/my-booking/1/token";
const context = { website: fullWebsite, siteOrigin: "https://touchline.example", now: at() };
const booking = {
  ...confirmedBooking,
  startsAt: at(600).toISOString(),
  cancelledAt: at(60).toISOString(),
};

test.each(bookingMails)(
  "%s goes to whom the table says, and shows the link that is made for it.",
  (mail) => {
    const letter = letters[mail];
    const isLinked = "composeLinked" in letter;
    const { to, html, text } = isLinked
      ? letter.composeLinked(booking, context, clientPage)
      : letter.compose(booking, context);
    const isToClient = clientMails.some((each) => each === mail);
    expect(to).toBe(isToClient ? booking.email : site.trainerEmail);
    expect([html.includes(clientPage), text.includes(clientPage)]).toEqual([isLinked, isLinked]);
  },
);
