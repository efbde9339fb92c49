import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { serveAws } from "#infra/testing/aws-endpoint.ts";
import { startInUse } from "#infra/testing/operation.ts";
import { runProgram } from "#infra/testing/program.ts";
import { requireAccount } from "./connection/place.ts";
import { readTime } from "./restoring/copies.ts";
import { restore } from "./restoring/restore.ts";

/**
 * What operators do wrong, what they then see, and that nothing is changed by it. What a command does right is
 * tested beside the command.
 */

const account = "111111111111";

/** AWS as it answers a caller whose session has ended. */
async function serveExpired(): Promise<string> {
  const server = createServer((_, response) => {
    const error =
      "<Type>Sender</Type><Code>ExpiredToken</Code><Message>The security token included in the request is expired</Message>";
    response.writeHead(403, { "content-type": "text/xml" });
    response.end(`<ErrorResponse><Error>${error}</Error></ErrorResponse>`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const signedOut = {
  AWS_ACCESS_KEY_ID: undefined,
  AWS_SECRET_ACCESS_KEY: undefined,
  AWS_CONFIG_FILE: "/dev/null",
  AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
  AWS_EC2_METADATA_DISABLED: "true",
};
const aws = async () => ({ AWS_ENDPOINT_URL: await serveAws({ account }) });

describe("On the command line:", () => {
  test.each<[string, string[], () => Promise<NodeJS.ProcessEnv>, RegExp]>([
    ["the stage without --stage", ["setup", "prod"], aws, /^The only options are --stage, /],
    [
      "a stage that there is not",
      ["setup", "--stage", "production"],
      aws,
      /^--stage is one of dev, prod\./,
    ],
    ["a stage in capitals", ["setup", "--stage=Prod"], aws, /^--stage is one of dev, prod\./],
    ["--stage without a stage", ["doctor", "--stage"], aws, /^The only options are --stage, /],
    [
      "an option with a typing error",
      ["setup", "--replace-key"],
      aws,
      /^The only options are .*--replace-keys/,
    ],
    [
      "a key as an argument",
      ["setup", "--replace-keys", "sk_live_51InTheHistory"],
      aws,
      /roll it in Stripe's dashboard/,
    ],
    [
      "a calendar's token as an argument",
      ["doctor", "--calendar", "eyJraWQiInTheHistory"],
      aws,
      /revoke the calendar's/,
    ],
    [
      "the stage and --pause without -- before them, which npm keeps",
      ["doctor"],
      async () => ({ ...(await aws()), npm_config_stage: "prod", npm_config_pause: "true" }),
      /^Nothing was done: npm kept --stage, --pause for itself\. Put -- before the options, such as npm run doctor -- --stage prod/,
    ],
    [
      "an option of two words without --",
      ["setup", "prod"],
      async () => ({ ...(await aws()), npm_config_replace_keys: "sk_live_51InTheHistory" }),
      /^Nothing was done: npm kept --replace-keys .* roll it in Stripe's dashboard/,
    ],
    [
      "no network",
      ["doctor", "--stage", "prod"],
      async () => ({}),
      /^ECONNREFUSED: .*\nCheck the connection to the internet/,
    ],
    [
      "a network behind a proxy",
      ["doctor", "--stage", "prod"],
      async () => ({ HTTPS_PROXY: "http://proxy.example:8080" }),
      /^ECONNREFUSED: .*\nThese commands do not use the proxy that HTTPS_PROXY names/,
    ],
    [
      "a pause and a question at once",
      ["doctor", "--stage", "prod", "--payment", "pi_3QxYz0123456789", "--pause"],
      aws,
      /^Give one of --payment, --pause, --resume, --calendar and --prove\./,
    ],
    [
      "no credentials",
      ["doctor", "--stage", "prod"],
      async () => ({ ...signedOut, ...(await aws()) }),
      /^CredentialsProviderError: .*\nSign in to AWS: run aws login, or .*set AWS_PROFILE/,
    ],
    [
      "a key between curly quotation marks",
      ["doctor", "--stage", "prod"],
      async () => ({ ...(await aws()), AWS_ACCESS_KEY_ID: "“AKIAEXAMPLE”" }),
      /^TypeError: Invalid character .*\nThe credentials for AWS have a character that no key has/,
    ],
    [
      "a profile that there is not",
      ["doctor", "--stage", "prod"],
      async () => ({ ...signedOut, ...(await aws()), AWS_PROFILE: "touchlin" }),
      /^CredentialsProviderError: .*\nSign in to AWS: run aws login, or .*set AWS_PROFILE/,
    ],
    [
      "a session that has ended",
      ["doctor", "--stage", "prod"],
      async () => ({ AWS_ENDPOINT_URL: await serveExpired() }),
      /^ExpiredToken: .* expired\nSign in to AWS: run aws login, or .*aws sso login/,
    ],
    [
      "a stage that was never deployed",
      ["restore", "--stage", "prod", "--to", "2026-11-20T12:00:00Z"],
      aws,
      /There is no stack Touchline-prod in eu-west-2/,
    ],
    [
      "a payment that is not one",
      ["doctor", "--stage", "prod", "--payment", "4242"],
      aws,
      /^Give a payment's id \(--payment pi_…\), a booking's id, or a card's last four digits/,
    ],
  ])("%s.", async (_, args, environment, seen) => {
    const program = new URL("commands.ts", import.meta.url);
    const { exitCode, printed, failed } = await runProgram(program, args, await environment());
    expect(failed).toMatch(seen);
    expect(printed + failed).not.toMatch(/InTheHistory|^ +at /m);
    expect(exitCode).toBe(1);
  });

  test("another account than the stage's.", async () => {
    const { connection } = await startInUse();
    const place = { ...connection, choices: { account: "222222222222" } };
    expect(() => requireAccount(place, account)).toThrow(
      /^prod belongs to the AWS account 222222222222, .* you are signed in to 111111111111/,
    );
  });
});

describe("Restoring:", () => {
  test.each([
    "",
    "yesterday",
    "2026-11-20T12:00:00",
    "2026-11-20T12:00+1",
    "20/11/2026 12:00",
    "2026-13-40T12:00:00Z",
  ])("--to %j has no zone, or is no time.", (given) => {
    expect(() => readTime(given)).toThrow(
      "Give the time with its zone, such as --to 2026-11-20T12:00:00Z.",
    );
  });

  const inUse = new Map([
    ["bookings", "Bookings"],
    ["audit", "Audit"],
    ["limits", "Limits"],
  ]);
  const within = "2026-11-20T12:00:00Z";
  test.each<[string, string, object, RegExp]>([
    [
      "--to in the future",
      "2026-12-01T12:00:00Z",
      {},
      /can be copied as it was between 2026-10-21T12:00:00Z and 2026-11-25T/,
    ],
    ["--to beyond 35 days", "2026-01-01T12:00:00Z", {}, /can be copied as it was between/],
    [
      "--only with a table that there is not",
      within,
      { only: ["bookngs"] },
      /^No table bookngs can be copied, only/,
    ],
    [
      "--only with a table without backups",
      within,
      { only: ["limits"] },
      /^No table limits can be copied/,
    ],
    [
      "--id without its table",
      within,
      { id: "b-1" },
      /^Name the table of the record, such as --only bookings\./,
    ],
    [
      "--id with two tables",
      within,
      { id: "b-1", only: ["bookings", "audit"] },
      /^Name the table of the record/,
    ],
  ])("%s.", async (_, to, options, seen) => {
    const client = new DynamoDBClient({ region: "eu-west-2" });
    const asked: string[] = [];
    vi.spyOn(client, "send").mockImplementation((async (command: {
      input: { TableName: string };
    }) => {
      asked.push(command.constructor.name);
      if (command.constructor.name === "DescribeTableCommand") {
        const isInUse = [...inUse.values()].includes(command.input.TableName);
        if (isInUse) return { Table: { TableStatus: "ACTIVE" } };
        const { ResourceNotFoundException } = await import("@aws-sdk/client-dynamodb");
        throw new ResourceNotFoundException({ message: "", $metadata: {} });
      }
      return {
        ContinuousBackupsDescription: {
          PointInTimeRecoveryDescription: {
            PointInTimeRecoveryStatus: "ENABLED",
            EarliestRestorableDateTime: new Date("2026-10-21T12:00:00Z"),
            LatestRestorableDateTime: new Date("2026-11-25T11:55:00Z"),
          },
        },
      };
    }) as never);
    const dependencies = {
      ...{ client, say: () => {}, ask: async () => "prod", wait: async () => {} },
      now: () => new Date("2026-11-25T12:00:00Z"),
    };
    await expect(
      restore(dependencies, inUse, { stage: "prod", only: [], to: new Date(to), ...options }),
    ).rejects.toThrow(seen);
    expect(asked.filter((name) => !name.startsWith("Describe"))).toEqual([]);
  });
});
