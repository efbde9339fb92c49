import { lazily } from "#shared/values/london-days.ts";

const londonTime = lazily(
  () =>
    new Intl.DateTimeFormat("en-GB", {
      timeZone: "Europe/London",
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
    }),
);

/** When something happened, in the trainer's own time. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{londonTime().format(new Date(at))}</time>;
}
