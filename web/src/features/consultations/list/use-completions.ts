import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import * as z from "zod/mini";
import { beforeLeaving } from "#web/session/session.ts";
import { tabStore } from "#web/tab-store.ts";

/** How long *Undo* is offered before the completion is sent. */
export const undoMs = 5000;

export type Completion = "undoable" | "sending";

export type CompletionCalls = ReturnType<typeof useCompletions>["calls"];

/** The bookings whose completion the server has not confirmed. */
const unconfirmed = tabStore("touchline:completing", z.array(z.string()));

interface CompletionsOptions {
  /** Tells the server. Telling it again changes nothing. */
  readonly complete: (bookingId: string) => Promise<void>;
  /** Called when the trainer has marked one, or undone it. */
  readonly onChange: (bookingId: string, isCompleted: boolean) => void;
  readonly onFailure: (error: unknown, bookingId: string) => void;
}

/**
 * Completions that wait behind *Undo*. Leaving the page sends them at once. What cannot be sent then
 * is sent when the page is shown again, or opened again in this tab.
 */
export function useCompletions(options: CompletionsOptions) {
  const [completions, setCompletions] = useState<ReadonlyMap<string, Completion>>(new Map());
  // Those that wait. There is no timer while one is held.
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout> | undefined>());
  const sending = useRef(new Set<string>());
  const latest = useRef(options);
  latest.current = options;

  const note = useCallback((bookingId: string, completion: Completion | undefined) => {
    setCompletions((before) => {
      const after = new Map(before);
      after.delete(bookingId);
      return completion === undefined ? after : after.set(bookingId, completion);
    });
    const others = (unconfirmed.read() ?? []).filter((each) => each !== bookingId);
    unconfirmed.keep(completion === undefined ? others : [...others, bookingId]);
  }, []);

  const stopTimer = useCallback((bookingId: string) => {
    clearTimeout(timers.current.get(bookingId));
    timers.current.delete(bookingId);
  }, []);

  const send = useCallback(
    async (bookingId: string, isLeaving = false) => {
      stopTimer(bookingId);
      sending.current.add(bookingId);
      note(bookingId, "sending");
      try {
        await latest.current.complete(bookingId);
        note(bookingId, undefined);
      } catch (error) {
        // A phone that locks may cut the connection.
        if (isLeaving) return;
        note(bookingId, undefined);
        latest.current.onFailure(error, bookingId);
      } finally {
        sending.current.delete(bookingId);
      }
    },
    [note, stopTimer],
  );

  useEffect(() => {
    const sendUndoable = () =>
      Promise.all([...timers.current.keys()].map((bookingId) => send(bookingId, true)));
    const sendUnconfirmed = () => {
      for (const bookingId of unconfirmed.read() ?? []) {
        if (!timers.current.has(bookingId) && !sending.current.has(bookingId)) void send(bookingId);
      }
    };
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
  }, [send]);

  /** Stops the time of one that waits; let go, it has all of its time again. */
  const hold = useCallback(
    (bookingId: string, isHeld: boolean) => {
      if (!timers.current.has(bookingId)) return;
      clearTimeout(timers.current.get(bookingId));
      timers.current.set(
        bookingId,
        isHeld ? undefined : setTimeout(() => void send(bookingId), undoMs),
      );
    },
    [send],
  );

  const start = useCallback(
    (bookingId: string) => {
      note(bookingId, "undoable");
      timers.current.set(bookingId, undefined);
      hold(bookingId, false);
      latest.current.onChange(bookingId, true);
    },
    [note, hold],
  );

  const undo = useCallback(
    (bookingId: string) => {
      stopTimer(bookingId);
      note(bookingId, undefined);
      latest.current.onChange(bookingId, false);
    },
    [note, stopTimer],
  );

  return {
    // The same object in every render, so that a row renders only when it changes.
    calls: useMemo(() => ({ start, undo, hold }), [start, undo, hold]),
    of: (bookingId: string) => completions.get(bookingId),
  };
}
