import { useContext, useSyncExternalStore } from "react";
import type { getBookingPause } from "#shared/bookings/api.ts";
import { WebsiteContext } from "#web/website.ts";

/** Of the contract, whose schemas weigh more than the pages that ask. */
const address: (typeof getBookingPause)["path"] = "/api/booking-pause";

/** What the server has said that it refuses. */
interface Pause {
  /** New consultations. */
  readonly isFull: boolean;
  /** All bookings and payments. */
  readonly isPaused: boolean;
}

const nothing: Pause = { isFull: false, isPaused: false };
let pause = nothing;
let isAsking = false;
const listeners = new Set<() => void>();

/** Notes what is refused, as the server has said. */
export function notePause(now: Pause): void {
  pause = now;
  for (const listener of listeners) listener();
}

/** Without an answer, the page goes on: the server refuses what it must. */
async function ask(): Promise<void> {
  if (isAsking || document.hidden) return;
  isAsking = true;
  try {
    const { isFull, isPaused } = await (await fetch(address)).json();
    notePause({ isFull: isFull === true, isPaused: isPaused === true });
  } catch {}
  isAsking = false;
}

/** Asks when a part of the page appears, and again when the visitor returns to the tab. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  document.addEventListener("visibilitychange", ask);
  void ask();
  return () => void listeners.delete(listener);
}

const never = () => () => undefined;

/** What is refused. Nothing in the trainer's preview of the texts. */
export function useBookingPause(): Pause {
  const isPreview = useContext(WebsiteContext) !== undefined;
  return useSyncExternalStore(
    isPreview ? never : subscribe,
    () => (isPreview ? nothing : pause),
    () => nothing,
  );
}
