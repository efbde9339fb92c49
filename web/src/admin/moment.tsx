import { lazily, londonDate } from "#shared/values/london-days.ts";

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

const londonDay = lazily(
  () =>
    new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", day: "numeric", month: "short" }),
);

/** The day on which something happened, with the year if it is not this one. */
export function Day({ at }: { at: string }) {
  const date = new Date(at);
  const year = londonDate(date).slice(0, 4);
  const isThisYear = year === londonDate(new Date()).slice(0, 4);
  return (
    <time dateTime={at}>
      {londonDay().format(date)}
      {!isThisYear && ` ${year}`}
    </time>
  );
}
