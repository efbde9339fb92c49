import { TableEncryption } from "aws-cdk-lib/aws-dynamodb";
import { Key } from "aws-cdk-lib/aws-kms";
import { Construct } from "constructs";
import { deletionProtection } from "#infra/settings.ts";
import type { Stage } from "#infra/stages.ts";
import { StoreTable } from "./store-table.ts";
import { type TableName, tableConstructId, tableNames } from "./table-definitions.ts";

export interface TablesProps {
  readonly stage: Stage;
  /** Encrypts with the operator's own key instead of DynamoDB's, at a fixed monthly cost. */
  readonly customerManagedKey: boolean;
}

export class Tables extends Construct {
  readonly #byName: ReadonlyMap<TableName, StoreTable>;

  constructor(scope: Construct, id: string, { stage, customerManagedKey }: TablesProps) {
    super(scope, id);
    const protection = {
      ...deletionProtection(stage),
      ...(customerManagedKey
        ? { encryption: TableEncryption.CUSTOMER_MANAGED, encryptionKey: this.#createKey(stage) }
        : { encryption: TableEncryption.DEFAULT }),
    };
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

  #createKey(stage: Stage): Key {
    return new Key(this, "Key", {
      description: "Encrypts Touchline's tables.",
      enableKeyRotation: true,
      removalPolicy: deletionProtection(stage).removalPolicy,
    });
  }
}
