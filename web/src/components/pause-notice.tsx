import { useEffect, useRef } from "react";
import { askForSpace, askForSpacePath, pauseTitle } from "#shared/bookings/booking-pause.ts";
import { ButtonLink } from "./button.tsx";
import type { Elements } from "./elements.ts";

interface PauseNoticeProps {
  /** Below the heading of a step. */
  readonly isPart?: boolean;
  /** Whether it replaces what had the focus. */
  readonly takesFocus?: boolean;
  readonly children: Elements;
}

/** Stands in place of a booking or a payment that cannot be started now. */
export function PauseNotice({ isPart = false, takesFocus = false, children }: PauseNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const Heading = isPart ? "h3" : "h2";
  return (
    <section className="stack-5" aria-label={pauseTitle}>
      <Heading ref={heading} tabIndex={-1} data-step-heading>
        {pauseTitle}
      </Heading>
      {children}
      <div>
        <ButtonLink to={askForSpacePath} size="large">
          {askForSpace}
        </ButtonLink>
      </div>
    </section>
  );
}
