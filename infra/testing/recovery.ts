import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import {
  type AttributeValue,
  ContinuousBackupsUnavailableException,
  CreateTableCommand,
  DeleteItemCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  PutItemCommand,
  paginateScan,
  ResourceNotFoundException,
} from "@aws-sdk/client-dynamodb";
import dynalite from "dynalite";
import { onTestFinished } from "vitest";
import * as z from "zod/mini";

const TableInput = z.object({ TableName: z.string() });
const RestoreInput = z.object({
  SourceTableName: z.string(),
  TargetTableName: z.string(),
  RestoreDateTime: z.date(),
});

/** What an engine without recovery does not keep of a table. */
interface Beside {
  protection: boolean;
  recovery: boolean;
  timeToLive: string | undefined;
  tags: { Key: string; Value: string }[];
  restored: { SourceTableArn: string; RestoreDateTime: Date } | undefined;
  /** How often it is still asked about before it is there. */
  looksUntilActive: number;
  /** How often it still cannot be backed up. */
  backupRefusals: number;
}

export const restorable = {
  from: new Date("2026-11-01T00:00:00Z"),
  to: new Date("2026-11-20T23:55:00Z"),
};

/**
 * A database engine with point-in-time recovery, time to live, protection and tags around it: they
 * are answered before the calls reach the engine. What a table held at a time is what `remember`
 * was called at.
 */
export async function startRecoverableDatabase() {
  const server = dynalite({ createTableMs: 0, deleteTableMs: 0 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const connect = () =>
    new DynamoDBClient({
      endpoint: `http://127.0.0.1:${port}`,
      region: "eu-west-2",
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
    });
  const engine = connect();
  const client = connect();
  onTestFinished(async () => {
    engine.destroy();
    client.destroy();
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  const beside = new Map<string, Beside>();
  const memory = new Map<string, Record<string, AttributeValue>[]>();
  const calls: string[] = [];
  const forgotten = new Set<string>();
  const plain = (): Beside => ({
    protection: false,
    recovery: false,
    timeToLive: undefined,
    tags: [],
    restored: undefined,
    looksUntilActive: 0,
    backupRefusals: 0,
  });
  const of = (name: string) => {
    const found = beside.get(name.split("/").at(-1) ?? "") ?? plain();
    beside.set(name.split("/").at(-1) ?? "", found);
    return found;
  };

  async function createTable(TableName: string, sortKey?: string): Promise<void> {
    const names = ["id", ...(sortKey ? [sortKey] : [])];
    await engine.send(
      new CreateTableCommand({
        TableName,
        BillingMode: "PAY_PER_REQUEST",
        AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
        KeySchema: names.map((AttributeName, at) => ({
          AttributeName,
          KeyType: at === 0 ? "HASH" : "RANGE",
        })),
      }),
    );
    while ((await describe(TableName))?.TableStatus !== "ACTIVE") await setTimeout(5);
  }

  async function describe(TableName: string) {
    return (await engine.send(new DescribeTableCommand({ TableName }))).Table;
  }

  async function itemsOf(TableName: string) {
    const items = [];
    for await (const page of paginateScan({ client: engine }, { TableName })) {
      items.push(...(page.Items ?? []));
    }
    return items;
  }

  const put = (TableName: string, Item: Record<string, AttributeValue>) =>
    engine.send(new PutItemCommand({ TableName, Item }));

  async function restoreTable(input: unknown): Promise<object> {
    const { SourceTableName, TargetTableName, RestoreDateTime } = RestoreInput.parse(input);
    await createTable(TargetTableName);
    for (const item of memory.get(SourceTableName) ?? []) await put(TargetTableName, item);
    Object.assign(of(TargetTableName), {
      restored: {
        SourceTableArn: `arn:aws:dynamodb:eu-west-2:1:table/${SourceTableName}`,
        RestoreDateTime,
      },
      looksUntilActive: 2,
      backupRefusals: 1,
    });
    return {};
  }

  /** What is answered without the engine; nothing for all other calls. */
  async function answer(command: string, input: Record<string, unknown>) {
    const table = of(String(input["TableName"] ?? input["ResourceArn"] ?? ""));
    switch (command) {
      case "RestoreTableToPointInTimeCommand":
        return restoreTable(input);
      case "DescribeContinuousBackupsCommand":
        return {
          ContinuousBackupsDescription: {
            PointInTimeRecoveryDescription: table.recovery
              ? {
                  PointInTimeRecoveryStatus: "ENABLED",
                  RecoveryPeriodInDays: 35,
                  EarliestRestorableDateTime: restorable.from,
                  LatestRestorableDateTime: restorable.to,
                }
              : { PointInTimeRecoveryStatus: "DISABLED" },
          },
        };
      case "UpdateContinuousBackupsCommand":
        table.backupRefusals -= 1;
        if (table.backupRefusals >= 0) {
          throw new ContinuousBackupsUnavailableException({ message: "", $metadata: {} });
        }
        table.recovery = true;
        return {};
      case "DescribeTimeToLiveCommand":
        return {
          TimeToLiveDescription: table.timeToLive
            ? { TimeToLiveStatus: "ENABLED", AttributeName: table.timeToLive }
            : { TimeToLiveStatus: "DISABLED" },
        };
      case "UpdateTimeToLiveCommand":
        table.timeToLive = z
          .object({ TimeToLiveSpecification: z.object({ AttributeName: z.string() }) })
          .parse(input).TimeToLiveSpecification.AttributeName;
        return {};
      case "ListTagsOfResourceCommand":
        return { Tags: table.tags };
      case "TagResourceCommand":
        table.tags.push(
          ...z
            .object({ Tags: z.array(z.object({ Key: z.string(), Value: z.string() })) })
            .parse(input).Tags,
        );
        return {};
      case "UpdateTableCommand":
        table.protection = input["DeletionProtectionEnabled"] === true;
        return {};
      case "DescribeTableCommand":
        if (forgotten.has(String(input["TableName"])) && table.restored) {
          throw new ResourceNotFoundException({ message: "", $metadata: {} });
        }
        return undefined;
      case "DeleteTableCommand":
        if (table.protection) throw new Error("Resource cannot be deleted as it is protected.");
        return undefined;
      default:
        return undefined;
    }
  }

  client.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        const input = z.record(z.string(), z.unknown()).parse(args.input);
        if (!/^(Describe|List|Scan)/.test(commandName)) {
          const name = input["TargetTableName"] ?? input["TableName"] ?? input["ResourceArn"];
          calls.push(`${commandName} ${String(name).split("/").at(-1)}`);
        }
        const answered = await answer(commandName, input);
        if (answered) return { output: { $metadata: {}, ...answered }, response: {} };
        const result = await next(args);
        if (commandName === "DescribeTableCommand") describeBeside(result.output, input);
        return result;
      },
    { step: "initialize" },
  );

  function describeBeside(output: object, input: unknown): void {
    const table = of(TableInput.parse(input).TableName);
    const described = z.looseObject({ Table: z.looseObject({}) }).safeParse(output);
    if (!described.success || !("Table" in output)) return;
    const isThere = table.looksUntilActive <= 0;
    table.looksUntilActive -= 1;
    Object.assign(output, {
      Table: {
        ...described.data.Table,
        TableStatus: isThere ? "ACTIVE" : "CREATING",
        DeletionProtectionEnabled: table.protection,
        ...(table.restored && {
          RestoreSummary: { ...table.restored, RestoreInProgress: !isThere },
        }),
      },
    });
  }

  return {
    client,
    calls,
    of,
    createTable,
    put,
    itemsOf,
    deleteItem: (TableName: string, id: string) =>
      engine.send(new DeleteItemCommand({ TableName, Key: { id: { S: id } } })),
    /** Lets a table be restorable to what it holds now, and to that alone. */
    remember: async (name: string) => void memory.set(name, await itemsOf(name)),
    /** Makes a table vanish as soon as it is asked about. */
    forget: (name: string) => void forgotten.add(name),
    tables: async () => (await engine.send(new ListTablesCommand({}))).TableNames ?? [],
  };
}
