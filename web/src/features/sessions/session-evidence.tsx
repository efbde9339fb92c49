import { sessionCount } from "#shared/sessions/block-words.ts";
import { heldSessions } from "#shared/sessions/session-blocks.ts";
import { longDate } from "#shared/values/dates-in-words.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import { copyText } from "#web/admin/copy-text.ts";
import desk from "#web/admin/desk.module.css";
import type { AdminBlock } from "#web/features/bookings/booking-facts.tsx";

/** What the trainer can tell a bank about the sessions that were held, to copy. */
export function SessionEvidence({ booking }: { booking: AdminBlock }) {
  const text = evidenceOf(booking);

  return (
    <>
      <p>
        <span>{text}</span>
      </p>
      <ActionButton
        variant="secondary"
        className={desk["alone"]}
        action={() => copyText(text, "Copied.", "It could not be copied. Please select the text.")}
      >
        Copy as Evidence
      </ActionButton>
    </>
  );
}

function evidenceOf(booking: AdminBlock): string {
  const { block, timestamp } = booking;
  const days = heldSessions(booking)
    .map(({ day }) => day)
    .toSorted();
  const bought = `${block.name} (${sessionCount(block.sessions)}), paid on ${longDate(londonDate(new Date(timestamp)))}.`;
  const held = `${sessionCount(days.length)} ${days.length === 1 ? "has" : "have"} taken place`;
  return `${bought} ${days.length === 0 ? "None has taken place." : `${held}: ${days.map(longDate).join(", ")}.`}`;
}
