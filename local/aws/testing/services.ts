import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { SESClient } from "@aws-sdk/client-ses";
import { SSMClient } from "@aws-sdk/client-ssm";
import { onTestFinished, vi } from "vitest";
import { startDatabase } from "../../database/database.ts";
import { createInbox } from "../../mail/inbox.ts";
import { wildcardMatcher } from "../../template/wildcards.ts";
import { serveAwsServices } from "../aws-services.ts";
import { createDatabaseService } from "../database-service.ts";
import { createFaults } from "../faults.ts";
import { createMailService } from "../mail-service.ts";
import { createObjectStore } from "../object-store.ts";
import { createParameterStore, encrypted } from "../parameter-store.ts";
import { createSiteObjects } from "../site-objects.ts";

export const tableArn = "arn:aws:dynamodb:eu-west-2:000000000000:Bookings";
const parameterArn = "arn:aws:ssm:eu-west-2:000000000000:parameter/touchline/*";

export const everything = [
  `dynamodb:GetItem ${tableArn}`,
  `dynamodb:PutItem ${tableArn}`,
  `dynamodb:Query ${tableArn}/index/byTime`,
  `ssm:GetParameter ${parameterArn}`,
  `ssm:PutParameter ${parameterArn}`,
  "ssm:DescribeParameters *",
  "ses:Send*Email arn:aws:ses:eu-west-2:000000000000:identity/*",
  "ses:Send*Email arn:aws:ses:eu-west-2:000000000000:configuration-set/Mails",
  "s3:PutObject arn:aws:s3:::Files/pictures/a b.webp",
  "s3:PutObject arn:aws:s3:::Files/index.html",
];

/** The services, and clients of a function that has these rights: `action resource`. */
export async function startServices(rights: readonly string[] = everything) {
  const database = await startDatabase([
    {
      TableName: "Bookings",
      arn: tableArn,
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: [{ AttributeName: "bookingId", KeyType: "HASH" }],
      AttributeDefinitions: [
        { AttributeName: "bookingId", AttributeType: "S" },
        { AttributeName: "key", AttributeType: "S" },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: "byTime",
          KeySchema: [{ AttributeName: "key", KeyType: "HASH" }],
          Projection: { ProjectionType: "ALL" },
        },
      ],
    },
  ]);
  const inbox = createInbox();
  const faults = createFaults();
  const reports: unknown[] = [];
  const siteObjects = createSiteObjects();
  const parameters = encrypted({ "/touchline/key": "sk_test_1" });
  const onDenied = vi.fn();
  const onAllowed = vi.fn();
  const services = await serveAwsServices({
    privilegesOf: (accessKey) =>
      accessKey === "visitor"
        ? {
            allows: ({ action, resource }) =>
              rights.some((right) => wildcardMatcher(right)(`${action} ${resource}`)),
          }
        : undefined,
    onDenied,
    onAllowed,
    services: {
      dynamodb: createDatabaseService({ engine: database.call, tableArn: () => tableArn }),
      ses: createMailService({
        inbox,
        now: () => new Date("2026-03-12T19:03:58.000Z"),
        senders: () => ["bookings@touchline.example"],
        faults: faults.mail,
        onReport: (_, { eventType, message }) => {
          reports.push({ eventType, ...JSON.parse(message) });
        },
      }),
      s3: createObjectStore({
        objects: siteObjects,
        bucketName: () => "Files",
        refuses: faults.refusesPut,
      }),
      ssm: createParameterStore(parameters),
    },
  });
  onTestFinished(async () => {
    await services.close();
    await database.close();
  });
  const clientOf = (service: string, accessKeyId = "visitor") => ({
    region: "eu-west-2",
    endpoint: services.endpoint(service),
    credentials: { accessKeyId, secretAccessKey: "x" },
    maxAttempts: 1,
  });
  return {
    inbox,
    onDenied,
    onAllowed,
    clientOf,
    database: new DynamoDBClient(clientOf("dynamodb")),
    mail: new SESClient(clientOf("ses")),
    parameters: new SSMClient(clientOf("ssm")),
    files: new S3Client(clientOf("s3")),
    siteObjects,
    reports,
    bounceAll: () => faults.setMail({ fail: false, bounce: true }),
  };
}
