/** One value kept in this tab. Other tabs cannot see it, and it ends with the tab. */
export interface TabStore<Value> {
  /** The kept value; `undefined` when there is none, or none that this version can read. */
  readonly read: () => Value | undefined;
  readonly keep: (value: Value) => void;
  readonly forget: () => void;
}

/**
 * The only way to keep something in the tab. A browser that refuses to keep it (full, or forbidden)
 * is no reason to stop: the page itself still holds everything.
 * @param schema checks what is read. A zod schema will do; it is not imported here, so that pages
 *   without zod can keep something too.
 */
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

/** Where storage is forbidden, already naming it throws. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
