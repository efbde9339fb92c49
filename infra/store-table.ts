import { Stack } from "aws-cdk-lib";
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

type ItemOperation = "GetItem" | "BatchGetItem" | "PutItem" | "UpdateItem" | "DeleteItem";

interface StoreTableProps extends TableProps {
  /** The environment variable in which a function finds the table's name. */
  readonly variable: string;
  /** A table that stands in for this one, which is kept and not used. */
  readonly restoredName?: string | undefined;
}

/**
 * A table on demand, with point-in-time recovery. A function gets to know its name together with the
 * rights it is granted. They are spelled out one operation at a time: CDK's own grants cover every
 * index and bring `Scan` along.
 */
export class StoreTable extends Table {
  /** At DynamoDB, of the table that functions read and write. */
  readonly nameInUse: string;
  readonly #arnInUse: string;
  readonly #variable: string;

  constructor(scope: Construct, id: string, { variable, restoredName, ...props }: StoreTableProps) {
    super(scope, id, {
      ...props,
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    });
    this.#variable = variable;
    this.nameInUse = restoredName ?? this.tableName;
    this.#arnInUse =
      restoredName === undefined
        ? this.tableArn
        : Stack.of(this).formatArn({
            service: "dynamodb",
            resource: "table",
            resourceName: restoredName,
          });
  }

  /** Adds an index that holds nothing but keys: what it finds is read from the table. */
  addKeysIndex(indexName: string, partitionKey: string, sortKey: string): void {
    this.addGlobalSecondaryIndex({
      indexName,
      partitionKey: text(partitionKey),
      sortKey: text(sortKey),
      projectionType: ProjectionType.KEYS_ONLY,
    });
  }

  /** Lets a function do these operations on single items, by their key. */
  grantItems(grantee: LambdaFunction, ...operations: ItemOperation[]): void {
    this.#allow(grantee, operations, this.#arnInUse);
  }

  /** Lets a function query one index and not the table, or the table when no index is named. */
  grantQuery(grantee: LambdaFunction, indexName?: string): void {
    this.#allow(grantee, ["Query"], this.#arnInUse + (indexName ? `/index/${indexName}` : ""));
  }

  #allow(grantee: LambdaFunction, operations: readonly string[], resourceArn: string): void {
    grantee.addEnvironment(this.#variable, this.nameInUse);
    Grant.addToPrincipal({
      grantee,
      actions: operations.map((operation) => `dynamodb:${operation}`),
      resourceArns: [resourceArn],
    });
    this.encryptionKey?.grantEncryptDecrypt(grantee);
  }
}

/** A key that is text, as all of the product's are. */
export const text = (name: string) => ({ name, type: AttributeType.STRING });
