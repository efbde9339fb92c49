import { tableDefinition, tableNames } from "./table-definitions.ts";

/** The indexes of each table as a release has them: their keys and what they project. */
export type Indexes = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>;

export function currentIndexes(): Indexes {
  return Object.fromEntries(tableNames.map((name) => [name, { ...tableDefinition(name).indexes }]));
}

/**
 * What DynamoDB would refuse of an update from the tables of one release to those of the next. It changes no index,
 * and creates or deletes one in an update (docs/recipes.md says the way in two releases). A new table may have any.
 * @returns a sentence for each table or index
 */
export function refusedChanges(released: Indexes, next: Indexes): readonly string[] {
  return Object.entries(next).flatMap(([table, indexes]) => {
    const before = released[table];
    if (!before) return [];
    const changed = Object.keys(indexes).filter(
      (name) => before[name] && JSON.stringify(before[name]) !== JSON.stringify(indexes[name]),
    );
    const added = Object.keys(indexes).filter((name) => !before[name]);
    const removed = Object.keys(before).filter((name) => !indexes[name]);
    const moved = [...added, ...removed];
    return [
      ...changed.map((name) => `${table}: the index ${name} is not that of the last release`),
      ...(moved.length > 1
        ? [`${table}: ${moved.join(" and ")} come or go in one release, where one may`]
        : []),
    ];
  });
}
