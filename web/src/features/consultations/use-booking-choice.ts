import { startTransition, useEffect, useMemo, useOptimistic, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type BookingChoice, queryOf, readChoice, writeChoice } from "./booking-choice.ts";

/** The search runs when typing has paused this long. */
const typingPauseMs = 300;

/** The chosen filters, kept in the address, and the query that they make. */
export function useBookingChoice() {
  const [address, setAddress] = useSearchParams();
  const [search, setSearch] = useState("");
  const settledSearch = useSettled(search.trim(), typingPauseMs);
  // Shown at once: the router applies a new address in a transition.
  const [choice, choose] = useOptimistic(readChoice(address));
  const { kind, show, from, to } = choice;
  const query = useMemo(
    () => queryOf({ kind, show, from, to }, settledSearch),
    [kind, show, from, to, settledSearch],
  );

  return {
    choice,
    search,
    setSearch,
    query,
    change(changes: Partial<BookingChoice>) {
      startTransition(() => {
        choose((before) => ({ ...before, ...changes }));
        setAddress((before) => writeChoice(before, { ...readChoice(before), ...changes }), {
          replace: true,
        });
      });
    },
  };
}

/** The value once it has not changed for a while; an empty one counts at once. */
function useSettled(value: string, pauseMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === "") {
      setSettled("");
      return undefined;
    }
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
