import * as z from "zod/mini";
import { editKey } from "#web/signed-in/edit-keys.ts";
import { type TabStore, tabStore } from "#web/tab-store.ts";
import { isSame } from "./is-same.ts";

export interface RecordEdit<Item, Fields> {
  readonly base: Item;
  readonly fields: Fields;
  /** What another administrator has saved since, in a field that was typed over. */
  readonly theirs?: Item | undefined;
}

export function changedNames<Fields extends object>(one: Fields, other: Fields) {
  const names: (keyof Fields & string)[] = [];
  for (const name in one) if (!isSame(one[name], other[name])) names.push(name);
  return names;
}

/** Applies what was typed over a record to a later state of it: other fields follow that state. */
export function rebased<Fields extends object>(typed: Fields, before: Fields, latest: Fields) {
  const mine = { ...latest };
  for (const name of changedNames(typed, before)) mine[name] = typed[name];
  return mine;
}

/** Changes of different fields join; the trainer decides when the same field was changed to something else. */
export function mergeEdit<Item, Fields extends object>(
  { base, fields }: RecordEdit<Item, Fields>,
  latest: Item,
  fieldsOf: (item: Item) => Fields,
): RecordEdit<Item, Fields> {
  const before = fieldsOf(base);
  const now = fieldsOf(latest);
  const isDisputed = changedNames(fields, before).some(
    (name) => !isSame(before[name], now[name]) && !isSame(fields[name], now[name]),
  );
  return isDisputed
    ? { base, fields, theirs: latest }
    : { base: latest, fields: rebased(fields, before, now) };
}

/** Unsaved text of a record, kept over a reload, an ended session or a dialog closed by mistake. */
export interface KeptEdit<Item, Fields> extends Omit<TabStore<RecordEdit<Item, Fields>>, "read"> {
  /** @param start the record and its fields as they are now */
  readonly read: (start: RecordEdit<Item, Fields>) => RecordEdit<Item, Fields> | undefined;
}

export function keptRecord<Item extends object, Fields extends object>(
  record: string,
  item: z.ZodMiniType<Item>,
  typed: z.ZodMiniType<Fields>,
): KeptEdit<Item, Fields> {
  const store = (now?: RecordEdit<Item, Fields>) =>
    tabStore(
      editKey(record),
      z.object({ base: completed(item, now?.base), fields: completed(typed, now?.fields) }),
    );
  return { ...store(), read: (start) => store(start).read() };
}

/** Reads what was kept. A release may have added a field since: then it has the value of now. */
export function completed<Value extends object>(schema: z.ZodMiniType<Value>, now?: Value) {
  return z.pipe(
    z.transform((kept) => (schema.safeParse(kept).success ? kept : { ...now, ...Object(kept) })),
    schema,
  );
}
