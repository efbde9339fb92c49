import { DomainError } from "#lambdas/http/domain-error.ts";
import { allOf, hasValue, isAbsent, isPresent } from "./expressions.ts";
import type { Item, Key, Table } from "./table.ts";
import { withUnknownFields } from "./unknown-fields.ts";

/** What a change makes of an item: another one, none, or nothing when neither is set. */
export interface ItemDecision<Answer> {
  readonly answer: Answer;
  readonly write?: Item | undefined;
  /** What this release reads of the item found. The written one keeps the rest; without it, it keeps nothing. */
  readonly known?: object | undefined;
  readonly remove?: boolean;
}

/** Only concurrent changes of one item need a second round, and in each round one of them is made. */
const mostRounds = 20;

/**
 * Changes an item as a whole. The write is made only if the item has not changed since it was read;
 * otherwise it is decided again on what is there now. `version` counts the writes.
 * @param decide may be asked several times, and must do nothing else.
 * @throws DomainError `conflict` when too many others are faster.
 */
export async function changeItem<Answer>(
  table: Pick<Table, "get" | "put" | "remove">,
  key: Key,
  decide: (found: Item | undefined) => ItemDecision<Answer>,
): Promise<Answer> {
  const [keyName = ""] = Object.keys(key);
  for (let round = 0; round < mostRounds; round += 1) {
    const found = await table.get(key);
    const before = typeof found?.["version"] === "number" ? found["version"] : undefined;
    const isAsRead = found
      ? allOf(isPresent(keyName), hasValue("version", before))
      : isAbsent(keyName);
    const { answer, write, known, remove } = decide(found);
    const isDone = write
      ? await table.put(
          { ...withUnknownFields(write, found, known), ...key, version: (before ?? 0) + 1 },
          isAsRead,
        )
      : !remove || (await table.remove(key, isAsRead));
    if (isDone) return answer;
  }
  throw new DomainError("conflict");
}
