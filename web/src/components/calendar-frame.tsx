import { useEffect, useEffectEvent, useRef, useState } from "react";
import { calendarFrameOf } from "#shared/calendar/calendar-frames.ts";
import { calendarFacts, calendarServiceOf } from "#shared/calendar/calendar-services.ts";
import { AbsentCalendar } from "./absent-calendar.tsx";
import styles from "./calendar-frame.module.css";
import { classNames } from "./class-names.ts";
import { leaveFocusToHeading } from "./leave-focus.ts";
import { Spinner } from "./spinner.tsx";

interface CalendarFrameProps {
  readonly link: string;
  /** Called when the calendar says that a time was chosen. Anyone could say so. */
  readonly onScheduled: () => void;
}

/** A page that may not be framed sends no message, although its frame loads. */
const waitedMs = 12_000;

/** The trainer's calendar in the page. It is shown once it has sent a message. */
export default function CalendarFrame({ link, onScheduled }: CalendarFrameProps) {
  // A new link does not reload the calendar while a client is choosing.
  const [calendar] = useState(() => calendarFrameOf(link, window.location.host));
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<"opening" | "there" | "absent">(
    calendar ? "opening" : "absent",
  );
  const [heightPx, setHeight] = useState<number>();
  const scheduled = useEffectEvent(onScheduled);

  useEffect(() => {
    function hear({ source, origin, data }: MessageEvent) {
      const { current } = frame;
      if (!calendar || !current || source !== current.contentWindow) return;
      // The service may lead from one of its addresses to another.
      const isTheirs =
        origin.startsWith("https://") && calendarServiceOf(origin) === calendar.service;
      if (!isTheirs && origin !== new URL(current.src).origin) return;
      const message = calendar.read(data);
      if (!message) return;
      if (message.answer) current.contentWindow?.postMessage(message.answer, origin);
      if (message.heightPx) setHeight(message.heightPx);
      if (message.says === "scheduled") scheduled();
      else setState(message.says === "failed" ? "absent" : "there");
    }
    window.addEventListener("message", hear);
    const timer = setTimeout(
      () => setState((before) => (before === "opening" ? "absent" : before)),
      waitedMs,
    );
    return () => {
      window.removeEventListener("message", hear);
      clearTimeout(timer);
    };
  }, [calendar]);

  if (!calendar || state === "absent") return <AbsentCalendar link={link} />;
  return (
    <div className={classNames("stack-3", styles["place"])} ref={leaveFocusToHeading}>
      {state === "opening" && <Spinner label="Opening the calendar…" />}
      <iframe
        ref={frame}
        className={styles["frame"]}
        data-there={state === "there"}
        src={calendar.address}
        title={`Choose a time in ${calendarFacts[calendar.service].name}`}
        style={heightPx ? { height: heightPx } : undefined}
        // It may not lead this page elsewhere.
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads"
        referrerPolicy="no-referrer"
      />
      <p className="small-print">
        <a href={link} target="_blank" rel="noopener">
          Open the calendar in a new tab
        </a>
      </p>
    </div>
  );
}
