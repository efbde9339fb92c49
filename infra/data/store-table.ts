import {
  AttributeType,
  BillingMode,
  ProjectionType,
  Table,
  type TableProps,
} from "aws-cdk-lib/aws-dynamodb";
import { Grant } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { type TableName, type TableRight, tableDefinition } from "./table-definitions.ts";

interface StoreTableProps extends Omit<TableProps, "partitionKey" | "sortKey"> {
  readonly name: TableName;
}

/** Rights are granted one by one: CDK's grants cover every index and include `Scan`. */
export class StoreTable extends Table {
  readonly #variable: string;

  constructor(scope: Construct, id: string, { name, ...props }: StoreTableProps) {
    const { partitionKey, sortKey, expires, unrecoverable, indexes = {} } = tableDefinition(name);
    super(scope, id, {
      ...props,
      partitionKey: text(partitionKey),
      ...(sortKey !== undefined && { sortKey: text(sortKey) }),
      ...(expires && { timeToLiveAttribute: "expiresAt" }),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: !unrecoverable },
    });
    for (const [indexName, [partition, sort, projection]] of Object.entries(indexes)) {
      this.addGlobalSecondaryIndex({
        indexName,
        partitionKey: text(partition),
        sortKey: text(sort),
        ...projected(projection),
      });
    }
    this.#variable = tableVariable(name);
  }

  /** Grants a function these rights, and sets the table's name in its environment. */
  grantRights(grantee: LambdaFunction, rights: readonly TableRight<TableName>[]): void {
    grantee.addEnvironment(this.#variable, this.tableName);
    const onItems = rights.filter((right) => !right.startsWith("Query"));
    if (onItems.length > 0) this.#allow(grantee, onItems, this.tableArn);
    for (const right of rights.filter((each) => !onItems.includes(each))) {
      const [operation = "", indexName] = right.split(" ");
      this.#allow(grantee, [operation], this.tableArn + (indexName ? `/index/${indexName}` : ""));
    }
  }

  #allow(grantee: LambdaFunction, operations: readonly string[], resourceArn: string): void {
    const actions = operations.map((operation) => `dynamodb:${operation}`);
    Grant.addToPrincipal({ grantee, actions, resourceArns: [resourceArn] });
  }
}

function projected(projection: "ALL" | readonly string[] | undefined) {
  if (projection === undefined) return { projectionType: ProjectionType.KEYS_ONLY };
  if (projection === "ALL") return { projectionType: ProjectionType.ALL };
  return { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...projection] };
}

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** The environment variable with a table's name: `DISCOUNT_CODES_TABLE` for `discountCodes`. */
function tableVariable(name: TableName): string {
  return `${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_TABLE`;
}
