import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { calendarServiceOf } from "#shared/calendar/calendar-services.ts";
import { pause } from "#web/api/retry-transient.ts";
import { AbsentCalendar } from "./absent-calendar.tsx";
import { Button, ButtonLink } from "./button.tsx";
import type { Elements } from "./elements.ts";
import { ExternalIcon } from "./icons.tsx";
import { leaveFocusToHeading } from "./leave-focus.ts";
import { Spinner } from "./spinner.tsx";

export interface TimeChoiceProps {
  /** The calendar's page for this booking. */
  readonly link: string;
  readonly label: string;
  /** Whether it is what the page is for. */
  readonly isMain: boolean;
  /** Called by the press that leads to the calendar. */
  readonly onChoose: () => void;
  /** Reads the booking again, and shows it. A page that cannot leads to the calendar instead. */
  readonly refresh: ((signal: AbortSignal) => Promise<unknown>) | undefined;
  /** Beside the button, and what is said of it. */
  readonly beside?: Elements;
  readonly hint?: Elements;
  /** Beside the button, also once the server has not heard of the chosen time. */
  readonly children?: Elements;
}

// Nothing of a calendar is loaded before the press.
const CalendarFrame = lazy(() =>
  import("./calendar-frame.tsx").catch(() => ({ default: AbsentCalendar })),
);

/**
 * Where a client chooses a time: on this page, if the calendar can be shown in it. The calendar's message that a time
 * was chosen is not trusted: it only makes this page ask the server, until the booking has the time and this is gone.
 */
export function TimeChoice({ link, label, isMain, onChoose, refresh, ...props }: TimeChoiceProps) {
  const { beside, hint, children } = props;
  const [state, setState] = useState<"closed" | "open" | "scheduled">("closed");
  if (refresh && state === "scheduled") {
    return (
      <Checking refresh={refresh} onChooseAgain={() => setState("closed")}>
        {children}
      </Checking>
    );
  }
  if (refresh && state === "open") {
    return (
      <div key="open" data-screen-only>
        <Suspense fallback={<Spinner label="Opening the calendar…" />}>
          <CalendarFrame link={link} onScheduled={() => setState("scheduled")} />
        </Suspense>
      </div>
    );
  }
  const look = {
    size: isMain ? "large" : "regular",
    variant: isMain ? "primary" : "secondary",
  } as const;
  return (
    <div key="closed" className="stack-3" data-screen-only ref={leaveFocusToHeading}>
      <div className="actions">
        {refresh && calendarServiceOf(link) ? (
          <Button
            {...look}
            onClick={() => {
              onChoose();
              setState("open");
            }}
          >
            {label}
          </Button>
        ) : (
          <ButtonLink {...look} to={link} onFollow={onChoose}>
            <span>{label}</span>
            <ExternalIcon />
          </ButtonLink>
        )}
        {beside}
        {children}
      </div>
      {hint}
    </div>
  );
}

/** The calendar usually reports to the server within seconds. */
const pausesMs = [500, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 10_000];

/** Without a connection, each reading is retried for minutes. */
const checkedMs = 45_000;

interface CheckingProps {
  readonly refresh: (signal: AbortSignal) => Promise<unknown>;
  readonly onChooseAgain: () => void;
  readonly children: Elements;
}

function Checking({ refresh, onChooseAgain, children }: CheckingProps) {
  const [round, setRound] = useState(1);
  const [roundsOver, setRoundsOver] = useState(0);

  const askOnce = useEffectEvent(refresh);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    async function ask() {
      for (const durationMs of pausesMs) {
        await pause(durationMs, signal);
        await askOnce(signal).catch(() => undefined);
      }
      giveUp();
    }
    function giveUp() {
      controller.abort();
      setRoundsOver(round);
    }
    ask().catch(() => undefined);
    const timer = setTimeout(giveUp, checkedMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [round]);

  if (roundsOver < round) return <Spinner label="Checking with the calendar…" />;
  return (
    <div className="stack-3" ref={leaveFocusToHeading}>
      <p role="status">
        I haven’t heard from the calendar yet. If it confirmed your time, that time is yours. Check
        again in a minute to see it here.
      </p>
      <div className="actions" data-screen-only>
        <Button variant="secondary" onClick={() => setRound(round + 1)}>
          Check again
        </Button>
        {children}
        <Button variant="quiet" onClick={onChooseAgain}>
          Choose again
        </Button>
      </div>
    </div>
  );
}
