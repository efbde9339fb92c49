import { readdir, readFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { expect, onTestFinished, test } from "vitest";
import { callTimeout } from "./call-timeout.ts";

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("A call that gets no answer is repeated and then abandoned.", async () => {
  let requests = 0;
  const endpoint = await serve(() => {
    requests += 1;
  });
  const client = new DynamoDBClient({
    endpoint,
    region: "eu-west-2",
    credentials: { accessKeyId: "key", secretAccessKey: "secret" },
    maxAttempts: 3,
    requestHandler: callTimeout(20),
  });
  await expect(client.send(new ListTablesCommand())).rejects.toMatchObject({
    name: "TimeoutError",
  });
  expect(requests).toBe(3);
});

test("Every client of AWS abandons its calls.", async () => {
  const lambdas = new URL("../", import.meta.url);
  const files = await readdir(lambdas, { recursive: true });
  const sources = files.filter((file) => /(?<!\.test)\.ts$/.test(file) && !/^testing\b/.test(file));
  const clients: string[] = [];
  for (const file of sources) {
    const text = await readFile(new URL(file, lambdas), "utf8");
    for (const [client] of text.matchAll(/new \w+Client\(\{.*?\}\)/gs)) clients.push(client);
  }
  expect(clients).toHaveLength(4);
  for (const client of clients) expect(client).toContain("callTimeout(");
});
