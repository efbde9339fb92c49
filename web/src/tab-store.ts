interface Schema<Value> {
  readonly parse: (kept: unknown) => Value;
}

export interface TabStore<Value> {
  /** `undefined` when there is no value, or none that this version can read. */
  readonly read: () => Value | undefined;
  readonly keep: (value: Value) => void;
  readonly forget: () => void;
}

const ofTab = () => sessionStorage;
const ofDevice = () => localStorage;

/** The only way to keep something in the tab. Storage that is full or forbidden causes no error. */
export function tabStore<Value>(key: string, schema: Schema<Value>): TabStore<Value> {
  return storeIn(ofTab, key, schema);
}

/** Keeps what the trainer prefers on this device, for the next visit. Nothing of a person, and nothing of a visitor. */
export function deviceStore<Value>(key: string, schema: Schema<Value>): TabStore<Value> {
  return storeIn(ofDevice, key, schema);
}

function storeIn<Value>(where: () => Storage, key: string, schema: Schema<Value>): TabStore<Value> {
  return {
    read: () =>
      withStorage(where, (storage) => {
        const kept = storage.getItem(key);
        return kept === null ? undefined : schema.parse(JSON.parse(kept));
      }),
    keep: (value) => withStorage(where, (storage) => storage.setItem(key, JSON.stringify(value))),
    forget: () => withStorage(where, (storage) => storage.removeItem(key)),
  };
}

export function forgetAll(prefix: string): void {
  withStorage(ofTab, (storage) => {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(prefix)) storage.removeItem(key);
    }
  });
}

/** Forbidden storage throws as soon as it is named. */
function withStorage<Result>(
  where: () => Storage,
  use: (storage: Storage) => Result,
): Result | undefined {
  try {
    return use(where());
  } catch {
    return undefined;
  }
}
