import { type ReactNode, useSyncExternalStore } from "react";

let region: ReactNode = null;
const listeners = new Set<() => void>();

/** Stands in the layout, and is empty on pages whose code shows no toasts. */
export function ToastPlace() {
  return useSyncExternalStore(
    subscribe,
    () => region,
    () => null,
  );
}

/** Fills the place for good. Called by the toasts themselves, and so before there is any. */
export function fillToastPlace(content: ReactNode): void {
  region = content;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
