import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
} from "@aws-sdk/client-dynamodb";
import {
  DescribeParametersCommand,
  GetParameterCommand,
  PutParameterCommand,
} from "@aws-sdk/client-ssm";
import { describe, expect, test } from "vitest";
import { startServices, tableArn } from "./testing/services.ts";

test("The parameter store gives ciphertext to a function that does not ask for decryption.", async () => {
  const { parameters } = await startServices();
  const get = new GetParameterCommand({ Name: "/touchline/key", WithDecryption: false });
  const { Parameter } = await parameters.send(get);
  expect(Parameter?.Value).not.toContain("sk_test_1");
});

test("The parameter store replaces only what is to be overwritten, and describes it without its value.", async () => {
  const { parameters } = await startServices();
  const Name = "/touchline/new";
  const put = { Name, Value: "sk_test_2", Description: "A key.", Type: "SecureString" } as const;
  await parameters.send(new PutParameterCommand(put));
  await expect(parameters.send(new PutParameterCommand(put))).rejects.toMatchObject({
    name: "ParameterAlreadyExists",
  });
  await parameters.send(new PutParameterCommand({ ...put, Value: "sk_test_3", Overwrite: true }));
  const { Parameter } = await parameters.send(
    new GetParameterCommand({ Name, WithDecryption: true }),
  );
  expect(Parameter).toMatchObject({ Value: "sk_test_3", Type: "SecureString" });
  const describe = (name: string) =>
    parameters.send(
      new DescribeParametersCommand({
        ParameterFilters: [{ Key: "Name", Option: "Equals", Values: [name] }],
      }),
    );
  expect((await describe(Name)).Parameters).toEqual([
    { Name, Type: "SecureString", Description: "A key." },
  ]);
  expect((await describe("/touchline/other")).Parameters).toEqual([]);
});

describe("What a function may do", () => {
  const get = new GetItemCommand({ TableName: "Bookings", Key: { bookingId: { S: "1" } } });
  const put = new PutItemCommand({ TableName: "Bookings", Item: { bookingId: { S: "1" } } });
  const query = new QueryCommand({
    TableName: "Bookings",
    IndexName: "byTime",
    KeyConditionExpression: "#key = :key",
    ExpressionAttributeNames: { "#key": "key" },
    ExpressionAttributeValues: { ":key": { S: "a" } },
  });

  test("is what its role allows, and each right in use is reported.", async () => {
    const { database, onAllowed } = await startServices();
    await database.send(put);
    expect((await database.send(get)).Item).toEqual({ bookingId: { S: "1" } });
    expect((await database.send(query)).Items).toEqual([]);
    expect(onAllowed.mock.calls).toEqual([
      ["visitor", { action: "dynamodb:PutItem", resource: tableArn }],
      ["visitor", { action: "dynamodb:GetItem", resource: tableArn }],
      ["visitor", { action: "dynamodb:Query", resource: `${tableArn}/index/byTime` }],
    ]);
  });

  test("is nothing else, and the developer sees the refusal.", async () => {
    const { database, onDenied } = await startServices([`dynamodb:GetItem ${tableArn}`]);
    await database.send(get);
    await expect(database.send(put)).rejects.toMatchObject({ name: "AccessDeniedException" });
    await expect(database.send(query)).rejects.toMatchObject({ name: "AccessDeniedException" });
    expect(onDenied).toHaveBeenCalledWith(
      "visitor",
      `visitor is not authorized to perform: dynamodb:Query on resource: ${tableArn}/index/byTime`,
    );
  });

  test("holds for parameters too.", async () => {
    const { parameters } = await startServices([]);
    const get = new GetParameterCommand({ Name: "/touchline/key", WithDecryption: true });
    await expect(parameters.send(get)).rejects.toMatchObject({ name: "AccessDeniedException" });
  });

  test("is nothing at all for a stranger.", async () => {
    const { clientOf } = await startServices();
    await expect(
      new DynamoDBClient(clientOf("dynamodb", "stranger")).send(get),
    ).rejects.toMatchObject({ name: "AccessDeniedException" });
  });
});
