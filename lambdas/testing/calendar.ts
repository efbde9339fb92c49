import { createHmac } from "node:crypto";
import { at } from "./bookings.ts";

/**
 * Events of calendars, in the shapes of the vendors' documents of November 2026. Calendly's invitee:
 * https://developer.calendly.com/api-docs/calendly-api/scheduled-events/get-event-invitee; Cal.com's payload:
 * https://cal.com/docs/developing/guides/automation/webhooks
 */

export interface TestEvent {
  readonly id: string;
  readonly startsAt: string;
  readonly endsAt?: string;
  /** The event that this one replaces. */
  readonly replaces?: string | undefined;
  readonly reference?: string | undefined;
  readonly email?: string;
  readonly madeAt?: Date;
}

const calendlyUri = (id: string) => `https://api.calendly.com/scheduled_events/EV/invitees/${id}`;

const half = (startsAt: string) => new Date(Date.parse(startsAt) + 30 * 60_000).toISOString();

/** Calendly's event about an invitee. Changes are of the invitee. */
export function calendlyEvent(
  event: "invitee.created" | "invitee.canceled",
  made: TestEvent,
  changes: Record<string, unknown> = {},
) {
  const { id, startsAt, endsAt = half(startsAt), replaces, reference = null } = made;
  const { email = "sam@example.org", madeAt = at() } = made;
  const microseconds = (instant: string) => instant.replace("Z", "000Z");
  const createdAt = microseconds(madeAt.toISOString());
  return {
    event,
    created_at: createdAt,
    created_by: "https://api.calendly.com/users/AAAAAAAAAAAAAAAA",
    payload: {
      uri: calendlyUri(id),
      event: "https://api.calendly.com/scheduled_events/EV",
      email,
      name: "Sam Visitor",
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
        event_type: "https://api.calendly.com/event_types/ET",
        location: { type: "physical", location: "The Old Forge" },
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

/** Cal.com's event about a booking there. Changes are of the payload. */
export function calComEvent(
  triggerEvent: "BOOKING_CREATED" | "BOOKING_RESCHEDULED" | "BOOKING_CANCELLED",
  made: TestEvent,
  changes: Record<string, unknown> = {},
) {
  const { id, startsAt, endsAt = half(startsAt), replaces, reference } = made;
  const { email = "sam@example.org", madeAt = at() } = made;
  const seconds = (instant: string) => instant.replace(/\.\d+Z/, "Z");
  return {
    triggerEvent,
    createdAt: madeAt.toISOString(),
    payload: {
      type: "consultation",
      title: "Consultation between Robin Vale and Sam Visitor",
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
          name: "Sam Visitor",
          firstName: "Sam",
          lastName: "Visitor",
          timeZone: "Europe/London",
          language: { locale: "en" },
          utcOffset: 0,
        },
      ],
      responses: { name: { label: "your_name", value: "Sam Visitor" } },
      // A cancellation does not always have it.
      ...(triggerEvent !== "BOOKING_CANCELLED" && {
        metadata: {
          videoCallUrl: `https://app.cal.com/video/${id}`,
          ...(reference !== undefined && { booking: reference }),
        },
      }),
      ...(replaces !== undefined && { rescheduleUid: replaces }),
      bookerUrl: "https://cal.com",
      eventTypeId: 7,
      length: 30,
      requiresConfirmation: false,
      additionalNotes: "",
      ...changes,
    },
  };
}

const hexDigest = (content: string, key: string) =>
  createHmac("sha256", key).update(content).digest("hex");

/** Calendly's signature of a body. */
export function calendlySignature(body: string, key: string, signedAt: Date): string {
  const seconds = Math.floor(signedAt.getTime() / 1000);
  return `t=${seconds},v1=${hexDigest(`${seconds}.${body}`, key)}`;
}

export const calComSignature = hexDigest;
