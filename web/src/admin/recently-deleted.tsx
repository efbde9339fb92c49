import { useId } from "react";
import { type Deleted, restorableUntil } from "#shared/values/deletions.ts";
import { ActionButton } from "./action-button.tsx";
import desk from "./desk.module.css";
import { ListBody, type ListBodyProps } from "./list-body.tsx";
import { Moment } from "./moment.tsx";

interface RecentlyDeletedProps<Item> {
  readonly list: ListBodyProps["list"] & { readonly items: readonly (Item & Deleted)[] };
  /** The items in the plural, lower case. */
  readonly what: string;
  readonly idOf: (item: Item) => string;
  readonly nameOf: (item: Item) => string;
  readonly onPutBack: (item: Item & Deleted) => Promise<void>;
}

/** What the trainer can restore; nothing is shown while there is nothing. */
export function RecentlyDeleted<Item>({
  list,
  what,
  idOf,
  nameOf,
  onPutBack,
}: RecentlyDeletedProps<Item>) {
  const id = useId();
  const isEmpty = list.items.length === 0;
  if (list.isLoading || (isEmpty && !list.hasNextPage && list.error === null)) return null;
  return (
    <section className={desk["foldable"]} aria-labelledby={id} data-screen-only>
      <h2 id={id} tabIndex={-1}>
        Recently Deleted
      </h2>
      <ListBody list={list} what={`deleted ${what}`} isEmpty={isEmpty} empty={null}>
        <ul className={desk["deleted"]}>
          {list.items.map((item) => (
            <li key={idOf(item)} className="split">
              <div>
                <strong>{nameOf(item)}</strong>
                <p className={desk["muted"]}>
                  You can restore it until <Moment at={restorableUntil(item).toISOString()} />.
                </p>
              </div>
              <ActionButton
                variant="secondary"
                aria-label={`Restore ${nameOf(item)}`}
                action={() => onPutBack(item)}
              >
                Restore
              </ActionButton>
            </li>
          ))}
        </ul>
      </ListBody>
    </section>
  );
}
