import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { booking, opener, row, setup, startOnPhone } from "#web/testing/bookings-tab.tsx";
import { setClock } from "#web/testing/clock.ts";
import { readAloud } from "#web/testing/read-aloud.ts";

startOnPhone();

const startsAt = "2026-11-28T10:30:00.000Z";
const sam = booking("Sam", {
  ...{ startsAt, timeNotedAt: "2026-11-20T10:30:00.000Z", timestamp: "2026-11-20T10:00:00.000Z" },
});
const of = ({ bookingId }: typeof sam, name: string) => ({
  ...{ bookingId, kind: "consultations" as const, name },
});

function open() {
  setClock("2026-11-28T10:45:00Z");
  const aoife = booking("Aoife", { timestamp: "2026-11-21T10:00:00.000Z" });
  const reach = { phone: "07700900123", email: "sam@visitors.example" };
  return setup([sam], {
    get: async () => sam,
    overview: async () => ({
      toDo: { count: 2, isMore: false, oldestAt: sam.timestamp },
      withoutSession: [],
      hasMore: false,
      appointments: [
        {
          ...{ ...of(sam, "Sam"), ...reach, startsAt, endsAt: "2026-11-28T11:15:00.000Z" },
          joinUrl: "https://meet.example/sam",
          isAsked: true,
        },
        {
          ...{ ...of(aoife, "Aoife"), startsAt: "2026-11-29T08:00:00.000Z" },
          endsAt: "2026-11-29T09:00:00.000Z",
          isAsked: true,
        },
      ],
      withProblems: [
        {
          ...{ ...of(aoife, "Aoife"), timestamp: aoife.timestamp },
          problems: [{ id: "mail", is: "confirmation_unsent" as const }],
        },
      ],
    }),
  });
}

test("The desk is read in the order in which the trainer works.", async () => {
  open();
  await row("Sam");
  const said = readAloud(document.body);
  expect(said.slice(said.indexOf("h2: Consultations"), said.indexOf("input: Search") + 1)).toEqual([
    ...["h2: Consultations", "button: 2 to do · oldest 8 days", "button: Oldest first"],
    ...["button: More", "button: Export CSV", "button: Refresh"],
    ...["h3: Today", "Sat 28 Nov", "ol: Today and tomorrow"],
    ...["10:30", "a: Sam", "a: Call 07700900123", "a: Message 07700900123"],
    ...["a: WhatsApp 07700900123", "a: Join the call", "button: Mark Completed: Sam"],
    ...["Tomorrow 08:00", "a: Aoife"],
    ...["h3: Needs you", "ul: Needs you", "a: Confirmation email not sent Aoife"],
    ...["input: Consultations", "input: Sessions", "input: Search"],
  ]);
  const list = said.slice(said.indexOf("h3: Sam"));
  expect(list.slice(0, 4)).toEqual(["h3: Sam", "Health", "8 days", "Paid £50.00"]);
  expect(list).toContain("button: Sat 28 Nov, 10:30. Change the time");
});

test("An open booking says first what it is about, and what it asks for.", async () => {
  const { user } = open();
  await user.click(await opener("Sam"));
  const panel = await within(await row("Sam")).findByRole("dialog", { name: "Sam" });
  expect(readAloud(panel).slice(0, 6)).toEqual([
    ...["dialog: Sam", "h4: Time", "Saturday 28 November 2026 at 10:30 (UK time)"],
    ...["Did it take place? If so, mark it as completed."],
    ...["From your calendar, on", "20 Nov 2026, 10:30"],
  ]);
  const headings = readAloud(panel).filter((each) => each.startsWith("h4"));
  expect(headings).toEqual([
    ...["h4: Time", "h4: Payment", "h4: Health", "h4: Fitness", "h4: Note", "h4: Email"],
    ...["h4: What happened", "h4: Personal data"],
  ]);
});
