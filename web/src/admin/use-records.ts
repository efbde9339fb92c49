import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import type { Deleted } from "#shared/values/deletions.ts";
import { type AskPage, itemsOf, type ListPage, usePages } from "./desk-cache.tsx";

interface Records<Item> {
  readonly queryKey: readonly string[];
  readonly ask: AskPage<ListPage<Item>>;
  readonly idOf: (item: Item) => string;
  /** The server's order. */
  readonly compare: (one: Item, other: Item) => number;
}

/** A list that the trainer edits. A change shows the API's answer, and throws as its call does. */
export function useRecords<Item>({ queryKey, ask, idOf, compare }: Records<Item>) {
  const cache = useQueryClient();
  const { data, ...list } = usePages(queryKey, ask);

  /** Shows a change. What is being read may be older, and is dropped. */
  async function edit(change: (items: readonly Item[]) => readonly Item[]): Promise<void> {
    await cache.cancelQueries({ queryKey });
    cache.setQueryData<InfiniteData<ListPage<Item>>>(queryKey, (before) => {
      if (!before) return undefined;
      const items = change(itemsOf(before.pages, idOf));
      const pages = before.pages.map((page, index) => ({ ...page, items: index ? [] : items }));
      return { ...before, pages };
    });
    // The first reading was dropped.
    if (!cache.getQueryData(queryKey)) void cache.refetchQueries({ queryKey });
  }

  return {
    ...list,
    items: itemsOf(data?.pages, idOf).sort(compare),
    edit,
    /** Shows a record as a call answers it, after a change or when it is asked for alone. */
    async change(call: Promise<Item>): Promise<Item> {
      const item = await call;
      await edit((items) => [...items.filter((each) => idOf(each) !== idOf(item)), item]);
      return item;
    },
    hide: (id: string) => edit((items) => items.filter((each) => idOf(each) !== id)),
  };
}

interface DeletableRecords<Item> extends Omit<Records<Item>, "queryKey"> {
  readonly name: string;
  readonly askDeleted: AskPage<ListPage<Item & Deleted>>;
  readonly remove: (id: string) => Promise<unknown>;
  readonly restore: (id: string) => Promise<Item>;
}

export function useDeletableRecords<Item>({
  name,
  ask,
  askDeleted,
  idOf,
  compare,
  remove,
  restore,
}: DeletableRecords<Item>) {
  const cache = useQueryClient();
  const list = useRecords({ queryKey: [name, "list"], ask, idOf, compare });
  const deleted = useRecords({
    queryKey: [name, "deleted"],
    ask: askDeleted,
    idOf,
    compare: latestFirst,
  });

  async function change(call: Promise<Item>): Promise<Item> {
    const item = await list.change(call);
    await deleted.hide(idOf(item));
    return item;
  }

  return {
    ...list,
    deleted,
    change,
    refetch: () => cache.refetchQueries({ queryKey: [name] }),
    async remove(id: string): Promise<void> {
      const item = list.items.find((each) => idOf(each) === id);
      await remove(id);
      await list.hide(id);
      const deletedAt = new Date().toISOString();
      if (item) await deleted.change(Promise.resolve({ ...item, deletedAt }));
    },
    restore: (id: string) => change(restore(id)),
  };
}

const latestFirst = (one: Deleted, other: Deleted) => other.deletedAt.localeCompare(one.deletedAt);
