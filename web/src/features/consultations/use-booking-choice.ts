import { startTransition, useMemo, useOptimistic, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type BookingChoice, queryOf, readChoice, writeChoice } from "./booking-choice.ts";
import { useSettled } from "./use-settled.ts";

/** How long somebody pauses who has typed what they are looking for. */
const typingPauseMs = 300;

/** What the trainer has chosen to see, and what that asks for. */
export function useBookingChoice() {
  const [address, setAddress] = useSearchParams();
  const [search, setSearch] = useState("");
  const settledSearch = useSettled(search.trim(), typingPauseMs);
  // The router takes its time over a new address; what was pressed must not wait for it.
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
