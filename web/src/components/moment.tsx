let londonTime: Intl.DateTimeFormat | undefined;

/** When something happened, in the trainer's own time. */
export function Moment({ at }: { at: string }) {
  // Made when it is first needed: making one takes longer than a page's whole first render.
  londonTime ??= new Intl.DateTimeFormat("en-GB", {
    timeZone: "Europe/London",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });
  return <time dateTime={at}>{londonTime.format(new Date(at))}</time>;
}
