export interface TabStore<Value> {
  /** `undefined` when there is no value, or none that this version can read. */
  readonly read: () => Value | undefined;
  readonly keep: (value: Value) => void;
  readonly forget: () => void;
}

/** The only way to keep something in the tab. Storage that is full or forbidden causes no error. */
export function tabStore<Value>(
  key: string,
  schema: { readonly parse: (kept: unknown) => Value },
): TabStore<Value> {
  return {
    read: () =>
      withStorage((storage) => {
        const kept = storage.getItem(key);
        return kept === null ? undefined : schema.parse(JSON.parse(kept));
      }),
    keep: (value) => withStorage((storage) => storage.setItem(key, JSON.stringify(value))),
    forget: () => withStorage((storage) => storage.removeItem(key)),
  };
}

export function forgetAll(prefix: string): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(prefix)) storage.removeItem(key);
    }
  });
}

/** Forbidden storage throws as soon as it is named. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
