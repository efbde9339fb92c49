import { type ReactNode, useSyncExternalStore } from "react";

let region: ReactNode = null;
const listeners = new Set<() => void>();

/** Where toasts appear; empty on pages whose code shows none. */
export function ToastPlace() {
  return useSyncExternalStore(
    subscribe,
    () => region,
    () => null,
  );
}

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
