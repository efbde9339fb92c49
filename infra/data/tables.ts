import { Construct } from "constructs";
import { deletionProtection } from "#infra/settings.ts";
import type { Stage } from "#infra/stages.ts";
import { StoreTable } from "./store-table.ts";
import { type TableName, tableConstructId, tableNames } from "./table-definitions.ts";

export class Tables extends Construct {
  readonly #byName: ReadonlyMap<TableName, StoreTable>;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const protection = deletionProtection(stage);
    this.#byName = new Map(
      tableNames.map((name) => {
        return [name, new StoreTable(this, tableConstructId(name), { ...protection, name })];
      }),
    );
  }

  named(name: TableName): StoreTable {
    const table = this.#byName.get(name);
    if (!table) throw new Error(`There is no table ${name}.`);
    return table;
  }

  get names(): Readonly<Record<string, string>> {
    return Object.fromEntries(tableNames.map((name) => [name, this.named(name).tableName]));
  }
}
