import * as z from "zod/mini";
import { type CalendarService, calendarServiceOf } from "./calendar-services.ts";

/**
 * The booking pages of Calendly and Cal.com in a frame: addresses and messages as the vendors' own scripts have them
 * (`react-calendly` 4.4 and `@calcom/embed-core` 1.5).
 * https://developer.calendly.com/api-docs/overview/embedding/notifying-the-parent-window
 * https://cal.com/help/embedding/embed-events
 */

/** The sources of a content security policy that allow these frames. */
export const calendarFrameSources = [
  "https://calendly.com",
  "https://cal.com",
  "https://*.cal.com",
] as const;

/** A message of a booking page to the page around it. It is not signed, so it proves nothing. */
interface FrameMessage {
  readonly says: "there" | "scheduled" | "failed";
  /** The height of its content. */
  readonly heightPx?: number | undefined;
  /** What it waits for before it shows itself. */
  readonly answer?: object | undefined;
}

interface CalendarFrame {
  /** @param host of the page around it. */
  readonly addressOf: (link: URL, host: string) => string | undefined;
  readonly read: (data: unknown) => FrameMessage | undefined;
}

const Pixels = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d+(\.\d+)?(px)?$/))]),
  z.transform((height) => Number.parseFloat(String(height))),
);

const CalendlyMessage = z.object({
  event: z.string().check(z.startsWith("calendly.")),
  payload: z.nullish(z.object({ height: z.optional(z.unknown()) })),
});

const CalComMessage = z.object({
  originator: z.literal("CAL"),
  type: z.string(),
  data: z.nullish(z.object({ iframeHeight: z.optional(z.unknown()) })),
});

const frames: Readonly<Record<CalendarService, CalendarFrame>> = {
  calendly: {
    addressOf(link, host) {
      if (link.hostname === "www.calendly.com") link.hostname = "calendly.com";
      if (link.origin !== "https://calendly.com") return undefined;
      // Without them it sends no messages.
      link.searchParams.set("embed_type", "Inline");
      link.searchParams.set("embed_domain", host);
      return link.href;
    },
    read(data) {
      const { event, payload } = CalendlyMessage.safeParse(data).data ?? {};
      if (event === undefined) return undefined;
      return {
        says: event === "calendly.event_scheduled" ? "scheduled" : "there",
        heightPx: Pixels.safeParse(payload?.height).data,
      };
    },
  },
  calCom: {
    addressOf(link) {
      if (link.protocol !== "https:") return undefined;
      // No other page of theirs may be in a frame.
      if (link.hostname === "cal.com") link.hostname = "app.cal.com";
      if (!/\/embed\/?$/.test(link.pathname)) {
        link.pathname = `${link.pathname.replace(/\/+$/, "")}/embed`;
      }
      link.searchParams.set("embed", "");
      link.searchParams.set("embedType", "inline");
      return link.href;
    },
    read(data) {
      const { type, data: about } = CalComMessage.safeParse(data).data ?? {};
      if (type === undefined) return undefined;
      const heightPx = Pixels.safeParse(about?.iframeHeight).data;
      const isReady = type === "__iframeReady";
      return {
        says: saysOfCalCom[type] ?? "there",
        heightPx,
        answer: isReady ? { originator: "CAL", method: "parentKnowsIframeReady" } : undefined,
      };
    },
  },
};

const saysOfCalCom: Readonly<Partial<Record<string, FrameMessage["says"]>>> = {
  bookingSuccessfulV2: "scheduled",
  rescheduleBookingSuccessfulV2: "scheduled",
  linkFailed: "failed",
};

/** How the calendar behind a link is shown in a frame; `undefined` for every other calendar. */
export function calendarFrameOf(link: string, host: string) {
  const service = calendarServiceOf(link);
  if (!service) return undefined;
  const address = frames[service].addressOf(new URL(link), host);
  return address === undefined ? undefined : { service, address, read: frames[service].read };
}
