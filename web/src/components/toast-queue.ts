/** How long a toast stays, in milliseconds. */
export const toastDurationMs = 5000;

export type ToastTone = "success" | "error" | "info";

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  readonly action?: ToastAction | undefined;
}

/** What a toast offers to do, most often to undo what it tells of. Doing it closes the toast. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** Runs something after a delay in milliseconds, unless the returned function is called first. */
export type StartTimer = (run: () => void, delayMs: number) => () => void;

export type Toasts = ReturnType<typeof createToasts>;

/** A list of toasts that close on their own. While paused, none does. */
export function createToasts(startTimer: StartTimer) {
  let shown: readonly Toast[] = [];
  let paused = false;
  let latestId = 0;
  const stopTimer = new Map<number, () => void>();
  const listeners = new Set<() => void>();

  function set(next: readonly Toast[]) {
    shown = next;
    for (const listener of listeners) listener();
  }

  function countDown(id: number) {
    stopTimer.set(
      id,
      startTimer(() => dismiss(id), toastDurationMs),
    );
  }

  function stopAll() {
    for (const stop of stopTimer.values()) stop();
    stopTimer.clear();
  }

  function dismiss(id: number) {
    stopTimer.get(id)?.();
    stopTimer.delete(id);
    set(shown.filter((toast) => toast.id !== id));
  }

  function show(tone: ToastTone, text: string, action?: ToastAction) {
    // Said again, a message moves to the end and is announced again, but never stands there twice.
    const same = shown.find((toast) => toast.tone === tone && toast.text === text);
    if (same) dismiss(same.id);
    latestId += 1;
    set([...shown, { id: latestId, tone, text, action }]);
    if (!paused) countDown(latestId);
  }

  return {
    success: (text: string, action?: ToastAction) => show("success", text, action),
    error: (text: string) => show("error", text),
    info: (text: string) => show("info", text),
    dismiss,
    /** Keeps every toast, because somebody is reading. */
    pause() {
      paused = true;
      stopAll();
    },
    /** Gives every toast its whole time again. */
    resume() {
      paused = false;
      stopAll();
      for (const toast of shown) countDown(toast.id);
    },
    /** The toasts on show, oldest first; the same list until it changes. */
    current: () => shown,
    /** Calls back after every change, until the returned function is called. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
