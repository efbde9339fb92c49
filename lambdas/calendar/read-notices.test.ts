import { describe, expect, test } from "vitest";
import { at } from "#lambdas/testing/bookings.ts";
import { calComEvent, calendlyEvent, type TestEvent } from "#lambdas/testing/calendar.ts";
import { readCalCom } from "./cal-com.ts";
import { readCalendly } from "./calendly.ts";

const reference = "abcdefghijklmnopqrstuv";
const made: TestEvent = {
  id: "IN",
  startsAt: "2026-12-01T10:00:00.000Z",
  endsAt: "2026-12-01T10:45:00.000Z",
  reference,
  madeAt: at(3),
};
const times = { startsAt: made.startsAt, endsAt: made.endsAt, madeAt: at(3).toISOString() };
const about = { reference, email: "sam@example.org" };

describe("Of Calendly,", () => {
  test("an invitee's event is read with its place and links.", () => {
    expect(readCalendly(calendlyEvent("invitee.created", made))).toEqual({
      ...about,
      made: {
        id: "EV/invitees/IN",
        ...times,
        place: "The Old Forge",
        moveUrl: "https://calendly.com/reschedulings/IN",
        cancelUrl: "https://calendly.com/cancellations/IN",
      },
      cancelled: [],
    });
  });

  test("an event that replaces another cancels it.", () => {
    const notice = readCalendly(calendlyEvent("invitee.created", { ...made, replaces: "OLD" }));
    expect(notice?.cancelled).toEqual(["EV/invitees/OLD"]);
  });

  test("a cancellation is read, also that of a moved event.", () => {
    const event = calendlyEvent("invitee.canceled", made, { rescheduled: true });
    expect(readCalendly(event)).toEqual({ ...about, cancelled: ["EV/invitees/IN"] });
  });

  test.each([
    ["", undefined],
    [" \n", undefined],
    ["The Old Forge\r\nMill Lane", "The Old Forge Mill Lane"],
    ["The Old Forge \ud83c", "The Old Forge"],
  ])("a place is kept as one line that a mail can carry (%j).", (location, place) => {
    const { payload } = calendlyEvent("invitee.created", made);
    const scheduled_event = {
      ...payload.scheduled_event,
      location: { type: "physical", location },
    };
    const notice = readCalendly(calendlyEvent("invitee.created", made, { scheduled_event }));
    expect(notice?.made?.place).toBe(place);
  });

  test.each([
    ["the address of a call", { type: "zoom", join_url: "https://zoom.example/1" }],
    ["no place that the client has given", { type: "ask_invitee", location: "12 Mill Lane" }],
    ["no address that is not https", { type: "custom", join_url: "javascript:alert(1)" }],
    ["no place at all", null],
  ])("%s is kept.", (_, location) => {
    const { payload } = calendlyEvent("invitee.created", made);
    const scheduled_event = { ...payload.scheduled_event, location };
    const notice = readCalendly(calendlyEvent("invitee.created", made, { scheduled_event }));
    const joinUrl = location?.type === "zoom" ? "https://zoom.example/1" : undefined;
    expect(notice?.made).toMatchObject({ ...times, place: undefined, joinUrl });
  });

  test("a place that the trainer has written for one event is kept.", () => {
    const { payload } = calendlyEvent("invitee.created", made);
    const location = { type: "custom", location: "By the bandstand" };
    const scheduled_event = { ...payload.scheduled_event, location };
    const notice = readCalendly(calendlyEvent("invitee.created", made, { scheduled_event }));
    expect(notice?.made?.place).toBe("By the bandstand");
  });

  test.each(["invitee_no_show.created", "routing_form_submission.created", "constructor"])(
    "what tells no time is nothing (%s).",
    (event) => {
      expect(readCalendly({ event, payload: {} })).toBeUndefined();
    },
  );
});

describe("Of Cal.com,", () => {
  test("an accepted booking is read with its links.", () => {
    expect(readCalCom(calComEvent("BOOKING_CREATED", made))).toEqual({
      ...about,
      made: {
        id: "IN",
        ...times,
        joinUrl: "https://app.cal.com/video/IN",
        moveUrl: "https://cal.com/reschedule/IN",
        cancelUrl: "https://cal.com/booking/IN?cancel=true",
      },
      cancelled: [],
    });
  });

  test("one that was moved has a new name, and cancels the old one.", () => {
    const event = calComEvent("BOOKING_RESCHEDULED", { ...made, replaces: "OLD" });
    expect(readCalCom(event)).toMatchObject({ made: { id: "IN" }, cancelled: ["OLD"] });
  });

  test("a cancellation is read, which does not always say of which booking.", () => {
    expect(readCalCom(calComEvent("BOOKING_CANCELLED", made))).toEqual({
      reference: undefined,
      email: about.email,
      cancelled: ["IN"],
    });
  });

  test("a booking that is not accepted yet has no time.", () => {
    for (const status of ["PENDING", "REJECTED", "AWAITING_HOST"]) {
      const event = calComEvent("BOOKING_CREATED", made, { status });
      expect(readCalCom(event)).toEqual({ ...about, cancelled: [] });
    }
  });

  test.each([
    ["that of the place", "https://zoom.example/1", "https://zoom.example/1"],
    ["no other one, which the link may have carried", "The Old Forge", undefined],
  ])("the address of a call is %s.", (_, location, joinUrl) => {
    const metadata = { booking: reference, videoCallUrl: "https://evil.example/cal.com" };
    const notice = readCalCom(calComEvent("BOOKING_CREATED", made, { location, metadata }));
    expect(notice?.made?.joinUrl).toBe(joinUrl);
  });

  test("a booking whose state is not told is accepted.", () => {
    const event = calComEvent("BOOKING_CREATED", made, { status: null });
    expect(readCalCom(event)).toMatchObject({ made: times });
  });

  test("a name that the database does not take is refused.", () => {
    for (const id of ["IN\ud800", "I N"]) {
      expect(() => readCalCom(calComEvent("BOOKING_CREATED", { ...made, id }))).toThrow();
    }
  });

  test("a seat that is moved within one booking cancels nothing.", () => {
    const event = calComEvent("BOOKING_RESCHEDULED", { ...made, replaces: made.id });
    expect(readCalCom(event)).toMatchObject({ made: { id: "IN" }, cancelled: [] });
  });

  test.each(["PING", "MEETING_ENDED", "BOOKING_REQUESTED", "toString"])(
    "what tells no time is nothing (%s).",
    (triggerEvent) => {
      expect(readCalCom({ triggerEvent, createdAt: times.madeAt, payload: {} })).toBeUndefined();
    },
  );
});

describe("A time", () => {
  test.each([
    ["in another zone", "2026-12-01T05:00:00-05:00", "2026-12-01T10:00:00.000Z"],
    ["in the hour that is left out", "2027-03-28T01:30:00+00:00", "2027-03-28T01:30:00.000Z"],
    ["in the hour that exists twice", "2026-10-25T01:30:00+01:00", "2026-10-25T00:30:00.000Z"],
    ["to a microsecond", "2026-12-01T10:00:00.123456Z", "2026-12-01T10:00:00.123Z"],
    ["in the last year", "9999-12-31T23:59:59Z", "9999-12-31T23:59:59.000Z"],
  ])("is an instant, also one %s.", (_, startTime, startsAt) => {
    expect(readCalCom(calComEvent("BOOKING_CREATED", made, { startTime }))?.made?.startsAt).toBe(
      startsAt,
    );
  });

  const afterTheLastYear = "9999-12-31T23:59:59-01:00";
  test.each(["", "tomorrow", "2026-02-30T10:00:00Z", "2026-12-01", afterTheLastYear, 7, null, {}])(
    "that is none is refused (%j).",
    (startTime) => {
      expect(() => readCalCom(calComEvent("BOOKING_CREATED", made, { startTime }))).toThrow();
      const { payload } = calendlyEvent("invitee.created", made);
      const scheduled_event = { ...payload.scheduled_event, start_time: startTime };
      expect(() =>
        readCalendly(calendlyEvent("invitee.created", made, { scheduled_event })),
      ).toThrow();
    },
  );
});

test("Texts of any length and kind lose nothing but what they would be.", () => {
  const long = "x".repeat(10_000);
  const calCom = calComEvent("BOOKING_CREATED", made, {
    title: long,
    location: `https://example.com/${long}`,
    bookerUrl: "http://evil.example",
    metadata: { booking: { nested: true }, videoCallUrl: 7 },
    attendees: [{ email: long, name: long }],
  });
  expect(readCalCom(calCom)).toMatchObject({
    reference: undefined,
    email: undefined,
    made: { ...times, joinUrl: undefined, moveUrl: "https://cal.com/reschedule/IN" },
  });
  const { payload } = calendlyEvent("invitee.created", made);
  const scheduled_event = {
    ...payload.scheduled_event,
    name: long,
    location: { type: "physical", location: long },
  };
  const calendly = calendlyEvent("invitee.created", made, {
    scheduled_event,
    name: long,
    email: null,
    cancel_url: "data:text/html,x",
    reschedule_url: "https://calendly.com@evil.example/1",
    tracking: null,
  });
  const notice = readCalendly(calendly);
  expect(notice).toMatchObject({ email: undefined, made: times });
  for (const name of ["place", "cancelUrl", "moveUrl"] as const)
    expect(notice?.made?.[name]).toBeUndefined();
});
