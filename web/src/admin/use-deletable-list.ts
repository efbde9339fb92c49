import type { Deleted } from "#shared/values/deletions.ts";
import { type ListPage, useEditedList } from "./use-list.ts";

interface Options<Item> {
  readonly ask: (cursor: string | null, signal: AbortSignal) => Promise<ListPage<Item>>;
  readonly askDeleted: (
    cursor: string | null,
    signal: AbortSignal,
  ) => Promise<ListPage<Item & Deleted>>;
  readonly idOf: (item: Item) => string;
  readonly compare: (one: Item, other: Item) => number;
  readonly remove: (id: string) => Promise<unknown>;
  readonly restore: (id: string) => Promise<Item>;
}

/** A list that the trainer edits, and what was deleted from it lately. */
export function useDeletableList<Item>({
  ask,
  askDeleted,
  idOf,
  compare,
  remove,
  restore,
}: Options<Item>) {
  const list = useEditedList({ ask, idOf, compare });
  const deleted = useEditedList({ ask: askDeleted, idOf, compare: latestFirst });

  async function change(call: Promise<Item>): Promise<Item> {
    const item = await list.change(call);
    await deleted.remove(idOf(item), Promise.resolve());
    return item;
  }

  return {
    ...list,
    deleted,
    change,
    async reload() {
      await Promise.all([list.reload(), deleted.reload()]);
    },
    async remove(id: string): Promise<void> {
      const item = list.items.find((each) => idOf(each) === id);
      await list.remove(id, remove(id));
      const deletedAt = new Date().toISOString();
      if (item) await deleted.change(Promise.resolve({ ...item, deletedAt }));
    },
    restore: (id: string) => change(restore(id)),
  };
}

const latestFirst = (one: Deleted, other: Deleted) => other.deletedAt.localeCompare(one.deletedAt);
