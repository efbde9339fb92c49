import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from "react";
import * as z from "zod/mini";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { useFailure } from "#web/admin/failures.tsx";
import { ApiError } from "#web/api/api-error.ts";
import { titleOf } from "#web/features/bookings/booking-facts.tsx";
import { useBookingCalls } from "#web/features/bookings/bookings-cache.ts";
import { beforeLeaving } from "#web/signed-in/session.ts";
import { tabStore } from "#web/tab-store.ts";

/** How long *Undo* is offered before the completion is sent. */
export const undoMs = 5000;

export type Completion = "undoable" | "sending";

export type Completions = ReturnType<typeof useCompletions>;

/** The bookings whose completion the server has not confirmed. */
const unconfirmed = tabStore("touchline:completing", z.array(z.string()));

interface Steps {
  /** Repeating it changes nothing. */
  readonly complete: (bookingId: string) => Promise<unknown>;
  /** Called when the trainer has marked one, or undone it. */
  readonly onChange: (bookingId: string, isCompleted: boolean) => void;
  readonly onFailure: (error: unknown, bookingId: string) => void;
}

/**
 * Completions that wait behind *Undo*. Leaving the page sends them at once. What cannot be sent then
 * is sent when the page is shown again, or opened again in this tab.
 */
export function useCompletions(find: (bookingId: string) => AdminBooking | undefined) {
  const api = useBookingCalls();
  const [completions, setCompletions] = useState<ReadonlyMap<string, Completion>>(new Map());
  const [announcement, announce] = useState("");
  const fail = useFailure();

  function onChange(bookingId: string, isNowCompleted: boolean) {
    const booking = find(bookingId);
    const title = booking ? titleOf(booking) : "The consultation";
    announce(
      isNowCompleted
        ? `${title} is completed. You can undo it for ${undoMs / 1000} seconds.`
        : `${title} is back on the to-do list.`,
    );
  }

  function onFailure(error: unknown, bookingId: string) {
    const isCancelled = error instanceof ApiError && error.code === "booking_cancelled";
    fail(error, isCancelled ? error.detail : "That could not be saved. Please try again.");
    if (isCancelled) api.get(bookingId).catch(() => undefined);
  }

  const steps = { complete: api.complete, onChange, onFailure };
  const latest = useRef<Steps>(steps);
  latest.current = steps;
  const [{ listen, ...calls }] = useState(() => createCompletions(latest, setCompletions));
  useEffect(listen, [listen]);
  return { ...calls, announcement, of: (bookingId: string) => completions.get(bookingId) };
}

function createCompletions(
  steps: RefObject<Steps>,
  setCompletions: Dispatch<SetStateAction<ReadonlyMap<string, Completion>>>,
) {
  // Those that can be undone. One that is held has no timer.
  const timers = new Map<string, ReturnType<typeof setTimeout> | undefined>();
  const sending = new Set<string>();

  function note(bookingId: string, completion: Completion | undefined) {
    setCompletions((before) => {
      const after = new Map(before);
      after.delete(bookingId);
      return completion === undefined ? after : after.set(bookingId, completion);
    });
    const others = (unconfirmed.read() ?? []).filter((each) => each !== bookingId);
    unconfirmed.keep(completion === undefined ? others : [...others, bookingId]);
  }

  function stopTimer(bookingId: string) {
    clearTimeout(timers.get(bookingId));
    timers.delete(bookingId);
  }

  async function send(bookingId: string, isLeaving = false) {
    stopTimer(bookingId);
    sending.add(bookingId);
    note(bookingId, "sending");
    try {
      await steps.current.complete(bookingId);
      note(bookingId, undefined);
    } catch (error) {
      // A phone that locks may cut the connection.
      if (isLeaving) return;
      note(bookingId, undefined);
      steps.current.onFailure(error, bookingId);
    } finally {
      sending.delete(bookingId);
    }
  }

  const sendUndoable = () =>
    Promise.all([...timers.keys()].map((bookingId) => send(bookingId, true)));

  function sendUnconfirmed() {
    for (const bookingId of unconfirmed.read() ?? []) {
      if (!timers.has(bookingId) && !sending.has(bookingId)) void send(bookingId);
    }
  }

  /** Stops the countdown, or starts it anew. */
  function hold(bookingId: string, isHeld: boolean) {
    if (!timers.has(bookingId)) return;
    clearTimeout(timers.get(bookingId));
    timers.set(bookingId, isHeld ? undefined : setTimeout(() => void send(bookingId), undoMs));
  }

  return {
    start(bookingId: string) {
      note(bookingId, "undoable");
      timers.set(bookingId, undefined);
      hold(bookingId, false);
      steps.current.onChange(bookingId, true);
    },
    undo(bookingId: string) {
      stopTimer(bookingId);
      note(bookingId, undefined);
      steps.current.onChange(bookingId, false);
    },
    hold,
    /** Sends what an earlier page could not, and what waits once this page is left. */
    listen() {
      const onVisibility = () =>
        document.visibilityState === "hidden" ? void sendUndoable() : sendUnconfirmed();
      sendUnconfirmed();
      document.addEventListener("visibilitychange", onVisibility);
      window.addEventListener("pagehide", sendUndoable);
      const stayQuiet = beforeLeaving(sendUndoable);
      return () => {
        document.removeEventListener("visibilitychange", onVisibility);
        window.removeEventListener("pagehide", sendUndoable);
        stayQuiet();
        void sendUndoable();
      };
    },
  };
}
