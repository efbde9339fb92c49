import type { CalendarService } from "#shared/calendar/calendar-services.ts";
import { hexDigest, timedSignature } from "../http/webhooks.ts";

/**
 * What calendars tell about their events, in the shapes of the vendors' documents of November 2026. Calendly's invitee:
 * https://developer.calendly.com/api-docs/calendly-api/scheduled-events/get-event-invitee; Cal.com's payload:
 * https://cal.com/docs/developing/guides/automation/webhooks
 */

export interface ClientEvent {
  readonly id: string;
  readonly startsAt: string;
  readonly endsAt?: string;
  /** The event that this one replaces. */
  readonly replaces?: string | undefined;
  /** What the link called the booking. */
  readonly reference?: string | undefined;
  /** Which of the trainer's kinds of event it is: in the stand-in, the last part of its page's address. */
  readonly type?: string | undefined;
  readonly name?: string;
  readonly email?: string;
  readonly madeAt?: Date;
  /** When the reported change happened. Absent: it is that the event was made. */
  readonly changedAt?: Date;
}

const sampleClient = { name: "Sam Visitor", email: "sam@example.org" };
const sampleMadeAt = new Date("2026-03-02T10:00:00.000Z");

const calendlyUri = (id: string) => `https://api.calendly.com/scheduled_events/EV/invitees/${id}`;

const half = (startsAt: string) => new Date(Date.parse(startsAt) + 30 * 60_000).toISOString();

/** Calendly's event about an invitee. Changes are of the invitee. */
export function calendlyEvent(
  event: "invitee.created" | "invitee.canceled",
  made: ClientEvent,
  changes: Record<string, unknown> = {},
) {
  const { id, startsAt, endsAt = half(startsAt), replaces, reference = null, type = "ET" } = made;
  const { name, email, madeAt = sampleMadeAt, changedAt = madeAt } = { ...sampleClient, ...made };
  const microseconds = (instant: string) => instant.replace("Z", "000Z");
  const createdAt = microseconds(madeAt.toISOString());
  return {
    event,
    created_at: microseconds(changedAt.toISOString()),
    created_by: "https://api.calendly.com/users/AAAAAAAAAAAAAAAA",
    payload: {
      uri: calendlyUri(id),
      event: "https://api.calendly.com/scheduled_events/EV",
      email,
      name,
      first_name: null,
      last_name: null,
      status: event === "invitee.created" ? "active" : "canceled",
      timezone: "Europe/London",
      created_at: createdAt,
      updated_at: createdAt,
      questions_and_answers: [],
      rescheduled: false,
      old_invitee: replaces === undefined ? null : calendlyUri(replaces),
      new_invitee: null,
      cancel_url: `https://calendly.com/cancellations/${id}`,
      reschedule_url: `https://calendly.com/reschedulings/${id}`,
      text_reminder_number: null,
      routing_form_submission: null,
      payment: null,
      no_show: null,
      reconfirmation: null,
      tracking: {
        utm_campaign: null,
        utm_source: null,
        utm_medium: null,
        utm_content: reference,
        utm_term: null,
        salesforce_uuid: null,
      },
      scheduled_event: {
        uri: "https://api.calendly.com/scheduled_events/EV",
        name: "Consultation",
        status: "active",
        start_time: microseconds(startsAt),
        end_time: microseconds(endsAt),
        event_type: `https://api.calendly.com/event_types/${type}`,
        location: { type: "zoom", join_url: `https://zoom.us/j/${id}`, status: "pushed" },
        invitees_counter: { total: 1, active: 1, limit: 1 },
        created_at: createdAt,
        updated_at: createdAt,
        event_memberships: [{ user: "https://api.calendly.com/users/AAAAAAAAAAAAAAAA" }],
        event_guests: [],
      },
      ...changes,
    },
  };
}

/** Cal.com has numbers for what Calendly has names. */
const numberOf = (type: string) => Number(type) || 7 + type.length;

/** Cal.com's event about a booking there. Changes are of the payload. */
export function calComEvent(
  triggerEvent: "BOOKING_CREATED" | "BOOKING_RESCHEDULED" | "BOOKING_CANCELLED",
  made: ClientEvent,
  changes: Record<string, unknown> = {},
) {
  const { id, startsAt, endsAt = half(startsAt), replaces, reference, type = "7" } = made;
  const { name, email, madeAt = sampleMadeAt, changedAt = madeAt } = { ...sampleClient, ...made };
  const seconds = (instant: string) => instant.replace(/\.\d+Z/, "Z");
  return {
    triggerEvent,
    createdAt: changedAt.toISOString(),
    payload: {
      type: "consultation",
      title: `Consultation between Robin Vale and ${name}`,
      startTime: seconds(startsAt),
      endTime: seconds(endsAt),
      uid: id,
      bookingId: 91,
      status: triggerEvent === "BOOKING_CANCELLED" ? "CANCELLED" : "ACCEPTED",
      location: "integrations:daily",
      organizer: {
        id: 1,
        name: "Robin Vale",
        email: "robin@example.com",
        timeZone: "Europe/London",
      },
      attendees: [
        {
          email,
          name,
          timeZone: "Europe/London",
          language: { locale: "en" },
          utcOffset: 0,
        },
      ],
      responses: { name: { label: "your_name", value: name } },
      // A cancellation does not always have it.
      ...(triggerEvent !== "BOOKING_CANCELLED" && {
        metadata: {
          videoCallUrl: `https://app.cal.com/video/${id}`,
          ...(reference !== undefined && { booking: reference }),
        },
      }),
      ...(replaces !== undefined && { rescheduleUid: replaces }),
      bookerUrl: "https://cal.com",
      eventTypeId: numberOf(type),
      length: 30,
      requiresConfirmation: false,
      additionalNotes: "",
      ...changes,
    },
  };
}

interface EventChange {
  readonly was?: ClientEvent | undefined;
  readonly is?: ClientEvent | undefined;
}

interface Told {
  /** The id of the event that it is about. */
  readonly event: string;
  readonly type: string;
  readonly body: string;
}

/** What a calendar tells when an event is made, is cancelled, or is replaced by another. */
export const toldBy: Readonly<Record<CalendarService, (change: EventChange) => Told[]>> = {
  calendly: ({ was, is }) => {
    const told = (made: ClientEvent, body: ReturnType<typeof calendlyEvent>): Told[] => [
      { event: made.id, type: body.event, body: JSON.stringify(body) },
    ];
    const moved = { rescheduled: is !== undefined, new_invitee: is ? calendlyUri(is.id) : null };
    return [
      ...(was ? told(was, calendlyEvent("invitee.canceled", was, moved)) : []),
      ...(is ? told(is, calendlyEvent("invitee.created", { ...is, replaces: was?.id })) : []),
    ];
  },
  calCom: ({ was, is }) => {
    const made = is ?? was;
    if (!made) return [];
    const type = is ? (was ? "BOOKING_RESCHEDULED" : "BOOKING_CREATED") : "BOOKING_CANCELLED";
    const replaces = is && was?.id;
    const body = JSON.stringify(calComEvent(type, { ...made, replaces }));
    return [{ event: made.id, type, body }];
  },
};

export const calendlySignature = (body: string, key: string, signedAt: Date) =>
  timedSignature(key, body, signedAt);

export const calComSignature = (body: string, key: string) => hexDigest(key, body);

/** The headers that prove a body to the site. */
export const signedBy: Readonly<
  Record<CalendarService, (body: string, key: string, signedAt: Date) => Record<string, string>>
> = {
  calendly: (body, key, signedAt) => ({
    "calendly-webhook-signature": calendlySignature(body, key, signedAt),
  }),
  calCom: (body, key) => ({ "x-cal-signature-256": calComSignature(body, key) }),
};
