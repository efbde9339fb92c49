import { type BookingKind, bookingKinds } from "#shared/bookings/booking-kinds.ts";
import { readReference } from "#shared/bookings/booking-reference.ts";
import { Button } from "#web/components/button.tsx";
import type { Elements } from "#web/components/elements.ts";
import { Notice } from "#web/components/notice.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { useBookingPages } from "#web/features/bookings/bookings-cache.ts";
import { deskKinds } from "#web/features/bookings/kinds.ts";
import { type BookingChoice, noFilters, queryOf } from "./booking-choice.ts";

interface EmptyListProps {
  readonly choice: BookingChoice;
  readonly search: string;
  readonly onChange: (changes: Partial<BookingChoice>) => void;
  /** What to do before the first booking. */
  readonly firstSteps: Elements;
}

export function EmptyList({ choice, search, onChange, firstSteps }: EmptyListProps) {
  const referred = useReferred(search, choice.kind);
  if (referred.isLoading) return <Skeleton label="Looking for the reference…" lines={3} />;
  if (referred.kind !== undefined) {
    const unfiltered = { kind: referred.kind, ...noFilters };
    const [title, text, button] = wordsFor(referred.kind, choice.kind);
    return (
      <Notice tone="info" title={title}>
        <p>{text}</p>
        <Button variant="secondary" onClick={() => onChange(unfiltered)}>
          {button}
        </Button>
      </Notice>
    );
  }
  const filtered = reasonByFilters(choice, search);
  if (!filtered) return <NoneYet kind={choice.kind} firstSteps={firstSteps} />;
  const [title, text] = filtered;
  return (
    <Notice tone="info" title={title}>
      <p>{text}</p>
    </Notice>
  );
}

function NoneYet({ kind, firstSteps }: { kind: BookingKind; firstSteps: Elements }) {
  const { noneYet, hasFirstSteps } = deskKinds[kind];
  const hasNoBooking = useHasNoBooking(hasFirstSteps);
  const steps: Elements = hasNoBooking && firstSteps;
  return (
    <>
      <Notice tone="info" title={noneYet.title}>
        {noneYet.content}
      </Notice>
      {steps}
    </>
  );
}

/** Whether there is no booking of any kind. What could not be read is not known to be empty. */
function useHasNoBooking(isAsked: boolean): boolean {
  const queryFor = (kind: BookingKind) =>
    isAsked ? queryOf({ kind, ...noFilters }, "") : undefined;
  const lists = {
    consultations: useBookingPages(queryFor("consultations")),
    sessions: useBookingPages(queryFor("sessions")),
  };
  return bookingKinds.every((kind) => lists[kind].isSuccess && lists[kind].items.length === 0);
}

/** Which list has the booking that a reference names, when the chosen filters do not show it. */
function useReferred(search: string, chosen: BookingKind) {
  const isReference = readReference(search) !== undefined;
  const queryFor = (kind: BookingKind) =>
    isReference ? queryOf({ kind, ...noFilters }, search) : undefined;
  const lists = {
    consultations: useBookingPages(queryFor("consultations")),
    sessions: useBookingPages(queryFor("sessions")),
  };
  return {
    isLoading: isReference && bookingKinds.some((kind) => lists[kind].isLoading),
    kind: [chosen, ...bookingKinds].find((kind) => lists[kind].items.length > 0),
  };
}

function wordsFor(found: BookingKind, chosen: BookingKind) {
  const { one, show } = deskKinds[found];
  return found === chosen
    ? ["Your filters hide it", `A ${one} has this reference, but your filters hide it.`, show]
    : [`It is a ${one}`, `This reference is on your other list: it is a ${one}.`, show];
}

/** Nothing where neither the filters nor the search hide anything. */
function reasonByFilters({ show, from, to }: BookingChoice, search: string) {
  if (search.trim() !== "") {
    return [
      "No matches",
      "Search by name, part of an email address, at least three digits of a phone number, or the reference from a receipt, an email or Stripe (pi_…). Only bookings that match your filters are searched.",
    ];
  }
  if (from || to || !["all", "todo", "timed", "left"].includes(show)) {
    return ["Nothing matches these filters", "Choose other days, or show all."];
  }
  if (show === "timed") {
    return [
      "No upcoming times",
      "Add the times your clients choose, and their consultations appear here, soonest first.",
    ];
  }
  if (show === "left") {
    return ["No sessions left", "A block appears here as soon as a client buys it, or you add it."];
  }
  if (show === "todo") {
    return ["Nothing left to do", "Turn on Show Completed to see all consultations."];
  }
  return undefined;
}
