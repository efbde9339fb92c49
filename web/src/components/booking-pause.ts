import { useContext, useSyncExternalStore } from "react";
import type { getBookingPause } from "#shared/bookings/api.ts";
import { WebsiteContext } from "#web/website.ts";

/** Of the contract, whose schemas weigh more than the pages that ask. */
const address: (typeof getBookingPause)["path"] = "/api/booking-pause";

let isPaused = false;
let isAsking = false;
const listeners = new Set<() => void>();

/** Notes whether new bookings are refused, as the server has said. */
export function notePause(isPausedNow: boolean): void {
  isPaused = isPausedNow;
  for (const listener of listeners) listener();
}

/** Without an answer, the page goes on: the server refuses what it must. */
async function ask(): Promise<void> {
  if (isAsking || document.hidden) return;
  isAsking = true;
  try {
    notePause((await (await fetch(address)).json()).isPaused === true);
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

/** Whether new bookings and payments are refused. Never in the trainer's preview of the texts. */
export function useBookingPause(): boolean {
  const isPreview = useContext(WebsiteContext) !== undefined;
  return useSyncExternalStore(
    isPreview ? never : subscribe,
    () => isPaused && !isPreview,
    () => false,
  );
}
