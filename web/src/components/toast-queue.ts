export const toastDurationMs = 5000;

/** How many stay that are no errors: a phone has no room for more. */
const maximumToasts = 3;

export type ToastTone = "success" | "error" | "info";

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  readonly action?: ToastAction | undefined;
  /** The field whose error it is: the field has the focus and says the error itself. */
  readonly field?: string | undefined;
  readonly page: string;
}

/** A button in the toast, for example *Undo*. It also closes the toast. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export type Toasts = ReturnType<typeof createToasts>;

/** A list of toasts that close on their own unless paused. */
export function createToasts() {
  let shown: readonly Toast[] = [];
  let paused = false;
  let latestId = 0;
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  function set(next: readonly Toast[]) {
    shown = next;
    for (const listener of listeners) listener();
  }

  function countDown(id: number) {
    const timer = setTimeout(() => dismiss(id), toastDurationMs);
    timers.set(id, timer);
  }

  function stopAll() {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  }

  function dismiss(id: number) {
    clearTimeout(timers.get(id));
    timers.delete(id);
    set(shown.filter((toast) => toast.id !== id));
  }

  function show(tone: ToastTone, text: string, more: Pick<Toast, "action" | "field"> = {}) {
    // A repeated message moves to the end and is announced again.
    const same = shown.find((toast) => toast.tone === tone && toast.text === text);
    if (same) dismiss(same.id);
    latestId += 1;
    const page = window.location.pathname;
    set([...shown, { id: latestId, tone, text, page, ...more }]);
    if (!paused) countDown(latestId);
    const surplus = shown.filter((toast) => toast.tone !== "error").slice(0, -maximumToasts);
    for (const { id } of surplus) dismiss(id);
  }

  return {
    success: (text: string, action?: ToastAction) => show("success", text, { action }),
    error: (text: string, field?: string) => show("error", text, { field }),
    info: (text: string) => show("info", text),
    dismiss,
    arrive(page: string) {
      for (const toast of shown) if (toast.page !== page) dismiss(toast.id);
    },
    pause() {
      paused = true;
      stopAll();
    },
    resume() {
      paused = false;
      stopAll();
      for (const toast of shown) countDown(toast.id);
    },
    /** Oldest first; the same array until it changes. */
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
