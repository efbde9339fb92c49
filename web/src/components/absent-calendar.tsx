import { ButtonLink } from "./button.tsx";
import { ExternalIcon } from "./icons.tsx";
import { leaveFocusToHeading } from "./leave-focus.ts";
import { Notice } from "./notice.tsx";

/** In place of a calendar that does not open in the page. */
export function AbsentCalendar({ link }: { link: string }) {
  return (
    <Notice tone="info" role="status" title="The calendar doesn’t open on this page.">
      <p>Open it in a new tab. Once you have chosen a time there, this page shows it.</p>
      <div className="actions" ref={leaveFocusToHeading}>
        <ButtonLink to={link} target="_blank" rel="noopener" variant="secondary">
          <span>Open the calendar</span>
          <ExternalIcon />
        </ButtonLink>
      </div>
    </Notice>
  );
}
