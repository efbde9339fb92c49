import { describe, expect, test } from "vitest";
import { at } from "#lambdas/testing/bookings.ts";
import { type ClientEvent, calComEvent, calendlyEvent } from "#local/calendar/calendar-events.ts";
import { readCalCom } from "./cal-com.ts";
import { readCalendly } from "./calendly.ts";

const reference = "abcdefghijklmnopqrstuv";
const made: ClientEvent = {
  id: "IN",
  startsAt: "2026-12-01T10:00:00.000Z",
  endsAt: "2026-12-01T10:45:00.000Z",
  reference,
  madeAt: at(3),
};
const times = { startsAt: made.startsAt, endsAt: made.endsAt, madeAt: at(3).toISOString() };
const read = { reference, emails: ["sam@example.org"], at: at(3).toISOString() };
const eventTypes = {
  calendly: { service: "calendly", id: "https://api.calendly.com/event_types/ET" },
  calCom: { service: "calCom", id: "7" },
} as const;

describe("Of Calendly,", () => {
  const about = { ...read, eventType: eventTypes.calendly };

  test("an invitee's event is read with its links.", () => {
    expect(readCalendly(calendlyEvent("invitee.created", made))).toEqual({
      ...about,
      made: {
        id: "EV/invitees/IN",
        ...times,
        joinUrl: "https://zoom.us/j/IN",
        moveUrl: "https://calendly.com/reschedulings/IN",
        cancelUrl: "https://calendly.com/cancellations/IN",
      },
      cancelled: [],
    });
  });

  test("an event that replaces another cancels it.", () => {
    const notice = readCalendly(calendlyEvent("invitee.created", { ...made, replaces: "OLD" }));
    expect(notice).toMatchObject({ replaces: "EV/invitees/OLD", cancelled: [] });
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
    ["the address of a call", { type: "zoom", join_url: "https://zoom.us/j/1" }],
    ["no place that the client has given", { type: "ask_invitee", location: "12 Mill Lane" }],
    ["no address that is not https", { type: "custom", join_url: "javascript:alert(1)" }],
    ["no place at all", null],
  ])("%s is kept.", (_, location) => {
    const { payload } = calendlyEvent("invitee.created", made);
    const scheduled_event = { ...payload.scheduled_event, location };
    const notice = readCalendly(calendlyEvent("invitee.created", made, { scheduled_event }));
    const joinUrl = location?.type === "zoom" ? "https://zoom.us/j/1" : undefined;
    expect(notice?.made).toMatchObject({ ...times, place: undefined, joinUrl });
  });

  test.each([
    ["a text of the trainer’s", "custom", "By the bandstand", true],
    ["the number that the client calls", "inbound_call", "+44 7700 900123", true],
    ["the number that the trainer calls", "outbound_call", "+44 7700 900456", false],
    ["what the client was asked for", "ask_invitee", "12 Mill Lane", false],
    ["what has no kind", undefined, "12 Mill Lane", false],
    ["what has a kind of another make", ["physical"], "12 Mill Lane", false],
  ])("a place is kept if the trainer has entered it: %s.", (_, type, place, isKept) => {
    const { payload } = calendlyEvent("invitee.created", made);
    const scheduled_event = { ...payload.scheduled_event, location: { type, location: place } };
    const notice = readCalendly(calendlyEvent("invitee.created", made, { scheduled_event }));
    expect(notice?.made?.place).toBe(isKept ? place : undefined);
  });

  test.each(["invitee_no_show.created", "routing_form_submission.created", "constructor"])(
    "what tells no time is nothing (%s).",
    (event) => {
      expect(readCalendly({ event, payload: {} })).toBeUndefined();
    },
  );
});

test.each([
  [
    "of Calendly",
    (id: unknown) => {
      const { payload } = calendlyEvent("invitee.created", made);
      const scheduled_event = { ...payload.scheduled_event, event_type: id };
      return readCalendly(calendlyEvent("invitee.created", made, { scheduled_event }));
    },
  ],
  [
    "of Cal.com",
    (eventTypeId: unknown) => readCalCom(calComEvent("BOOKING_CREATED", made, { eventTypeId })),
  ],
] as const)(
  "A type that is none is left out %s, and the time is read all the same.",
  (_, readWith) => {
    for (const id of [undefined, null, "", "x".repeat(201), {}, [["7"]]]) {
      expect(readWith(id)).toMatchObject({ eventType: undefined, made: times });
    }
  },
);

describe("Of Cal.com,", () => {
  const about = { ...read, eventType: eventTypes.calCom };

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
    expect(readCalCom(event)).toMatchObject({ made: { id: "IN" }, replaces: "OLD" });
  });

  test("a cancellation is read, which does not always say of which booking.", () => {
    expect(readCalCom(calComEvent("BOOKING_CANCELLED", made))).toEqual({
      ...about,
      reference: undefined,
      cancelled: ["IN"],
    });
  });

  test("a booking that is not accepted yet has no time.", () => {
    for (const status of ["PENDING", "REJECTED", "AWAITING_HOST"]) {
      const event = calComEvent("BOOKING_CREATED", made, { status });
      expect(readCalCom(event)).toEqual({ ...about, cancelled: [] });
    }
  });

  test("the address of a call is that of the place, before what the link may have carried.", () => {
    const metadata = { videoCallUrl: "https://zoom.us/j/2" };
    const location = "https://zoom.us/j/1";
    const notice = readCalCom(calComEvent("BOOKING_CREATED", made, { location, metadata }));
    expect(notice?.made?.joinUrl).toBe(location);
  });

  test("no place is kept, which the client may have typed.", () => {
    for (const location of ["12 Mill Lane", "+44 7700 900456"]) {
      expect(
        readCalCom(calComEvent("BOOKING_CREATED", made, { location }))?.made?.place,
      ).toBeUndefined();
    }
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

/** Addresses that look like those of a service, and lead elsewhere. */
const hostile = (domain: string) => [
  `http://${domain}/1`,
  `https://${domain}.evil.example/1`,
  `https://evil.example/${domain}/1`,
  `https://evil.example/?${domain}`,
  `https://evil.example/#https://${domain}/`,
  `https://evil-${domain}/1`,
  `https://evil${domain}/1`,
  `https://${domain}@evil.example/1`,
  `https://user:secret@${domain}/1`,
  `https://evil.example\\@${domain}/1`,
  `https://${domain}\\@evil.example/1`,
  `https://${domain}:8443/1`,
  `https://${domain}./1`,
  `https://${domain}\t.evil.example/1`,
  `https://${domain}%2eevil.example/1`,
  `https://${domain.replace("o", "\u043e")}/1`,
  `//${domain}/1`,
  ` https://${domain}/1`,
  `javascript:location="https://${domain}/1"`,
  `data:text/html,https://${domain}/1`,
  `https://${domain}/${"x".repeat(500)}`,
  "+44 7700 900456",
  "12 Mill Lane",
  "",
];
const elsewhere = [
  "https://evil.example/login",
  "https://google.com/1",
  "https://docs.google.com/forms/1",
  "https://microsoft.com/1",
  "https://apple.com/1",
  ...hostile("zoom.us"),
];
const calls = [
  "https://zoom.us/j/1?pwd=a",
  "https://robin.zoom.us/j/1",
  "https://us02web.zoom.us/j/1",
  "https://meet.google.com/abc-defg-hij",
  "https://teams.microsoft.com/l/meetup-join/1",
  "https://teams.live.com/meet/1",
  "https://robin.webex.com/meet/1",
  "https://whereby.com/robin",
  "https://robin.whereby.com/1",
  "https://meet.jit.si/robin",
];

describe("An address that others can write into an event is kept", () => {
  const calendlyWith = (location: object, changes = {}) => {
    const { payload } = calendlyEvent("invitee.created", made);
    const scheduled_event = { ...payload.scheduled_event, location };
    return readCalendly(calendlyEvent("invitee.created", made, { scheduled_event, ...changes }));
  };
  const joinUrls: readonly [string, string, (address: string) => string | undefined][] = [
    [
      "Calendly’s call",
      "https://calendly.com/events/1/microsoft_teams",
      (join_url) => calendlyWith({ type: "zoom", join_url })?.made?.joinUrl,
    ],
    [
      "Cal.com’s place",
      "https://app.cal.com/video/1",
      (location) =>
        readCalCom(calComEvent("BOOKING_CREATED", made, { location, metadata: null }))?.made
          ?.joinUrl,
    ],
    [
      "Cal.com’s metadata",
      "https://app.cal.com/video/1",
      (videoCallUrl) =>
        readCalCom(calComEvent("BOOKING_CREATED", made, { metadata: { videoCallUrl } }))?.made
          ?.joinUrl,
    ],
  ];

  test.each(joinUrls)("if it is of a service for calls, or the calendar’s: %s.", (_, own, read) => {
    for (const address of [...calls, own]) expect(read(address)).toBe(address);
    for (const address of elsewhere) expect(read(address), address).toBeUndefined();
  });

  test("as browsers read it.", () => {
    const [, , read] = joinUrls[1]!;
    expect(read("https://ZOOM.us:443/j/1")).toBe("https://zoom.us/j/1");
  });

  test("of pages for a client’s changes only if it is Calendly’s.", () => {
    const kept = "https://calendly.com/cancellations/1";
    expect(calendlyWith({}, { cancel_url: kept })?.made?.cancelUrl).toBe(kept);
    for (const address of [...hostile("calendly.com"), ...calls, ...elsewhere]) {
      const made = calendlyWith({}, { cancel_url: address, reschedule_url: address })?.made;
      expect([made?.cancelUrl, made?.moveUrl], address).toEqual([undefined, undefined]);
    }
  });

  test("of Cal.com’s pages only if it is Cal.com’s.", () => {
    const pagesAt = (bookerUrl: unknown) =>
      readCalCom(calComEvent("BOOKING_CREATED", made, { bookerUrl }))?.made;
    for (const own of ["https://cal.com", "https://robin.cal.com", "https://app.cal.eu"]) {
      expect(pagesAt(`${own}/`)).toMatchObject({
        moveUrl: `${own}/reschedule/IN`,
        cancelUrl: `${own}/booking/IN?cancel=true`,
      });
    }
    const others = [...hostile("cal.com"), ...calls, ...elsewhere, "https://calendly.com", null, 7];
    for (const address of [...others, "https://cal.com/evil?x="]) {
      expect(pagesAt(address), String(address)).toMatchObject({
        moveUrl: "https://cal.com/reschedule/IN",
        cancelUrl: "https://cal.com/booking/IN?cancel=true",
      });
    }
  });
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
  expect(notice).toMatchObject({ emails: [], made: times });
  for (const name of ["place", "cancelUrl", "moveUrl"] as const)
    expect(notice?.made?.[name]).toBeUndefined();
});
