import type { CalendarService } from "#shared/calendar/calendar-services.ts";
import { hexDigest, timedSignature, type Webhook } from "../http/webhooks.ts";

/** What the calendars tell about their events, in the shapes of their documents. */

export interface StandInEvent {
  readonly id: string;
  readonly service: CalendarService;
  readonly name: string;
  readonly email: string;
  /** What the link called the booking. */
  readonly reference?: string | undefined;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly madeAt: string;
}

/** An event was made, was cancelled, or was replaced by another. */
interface EventChange {
  readonly was?: StandInEvent | undefined;
  readonly is?: StandInEvent | undefined;
  readonly at: string;
}

/** https://developer.calendly.com/docs/webhooks/overview */
function calendly({ was, is, at }: EventChange, key: string): Webhook[] {
  const webhook = (event: string, about: StandInEvent, status: string, more: object): Webhook => ({
    event: about.id,
    type: event,
    body: JSON.stringify({
      event,
      created_at: at,
      payload: { ...invitee(about, status), ...more },
    }),
    sign: (body) => ({ "calendly-webhook-signature": timedSignature(key, body) }),
  });
  const [old_invitee = null, new_invitee = null] = [was && uriOf(was), is && uriOf(is)];
  const move = { new_invitee, rescheduled: is !== undefined };
  return [
    ...(was ? [webhook("invitee.canceled", was, "canceled", move)] : []),
    ...(is ? [webhook("invitee.created", is, "active", { old_invitee })] : []),
  ];
}

const uriOf = ({ id }: StandInEvent) =>
  `https://api.calendly.com/scheduled_events/${id}/invitees/${id}`;

function invitee(event: StandInEvent, status: string) {
  const { id, name, email, reference: utm_content = null, startsAt, endsAt, madeAt } = event;
  const location = { type: "zoom", join_url: `https://zoom.us/j/${id}`, status: "pushed" };
  return {
    uri: uriOf(event),
    email,
    name,
    status,
    created_at: micros(madeAt),
    rescheduled: false,
    old_invitee: null,
    new_invitee: null,
    cancel_url: `https://calendly.com/cancellations/${id}`,
    reschedule_url: `https://calendly.com/reschedulings/${id}`,
    tracking: { utm_campaign: null, utm_source: null, utm_content },
    scheduled_event: { status, start_time: micros(startsAt), end_time: micros(endsAt), location },
  };
}

const micros = (at: string) => at.replace("Z", "000Z");

/** https://cal.com/docs/developing/guides/automation/webhooks */
function calCom({ was, is, at: createdAt }: EventChange, key: string): Webhook[] {
  const about = is ?? was;
  if (!about) return [];
  const { id, name, email, reference: booking, startsAt, endsAt } = about;
  const made = was ? "BOOKING_RESCHEDULED" : "BOOKING_CREATED";
  const triggerEvent = is ? made : "BOOKING_CANCELLED";
  const payload = {
    uid: id,
    startTime: startsAt,
    endTime: endsAt,
    status: is ? "ACCEPTED" : "CANCELLED",
    location: "integrations:daily",
    attendees: [{ email, name, timeZone: "Europe/London" }],
    bookerUrl: "https://cal.com",
    // A cancellation comes without what the link carried.
    ...(is && { metadata: { booking, videoCallUrl: `https://app.cal.com/video/${id}` } }),
    ...(is && was && { rescheduleUid: was.id, rescheduleStartTime: was.startsAt }),
    ...(!is && { cancellationReason: "", cancelledBy: email, requestReschedule: false }),
  };
  const body = JSON.stringify({ triggerEvent, createdAt, payload });
  const sign = (signed: string) => ({ "x-cal-signature-256": hexDigest(key, signed) });
  return [{ event: id, type: triggerEvent, body, sign }];
}

/** The webhooks about a change, by service. Each takes what the calendar signs with. */
export const webhooksAbout = { calendly, calCom } as const;
