import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
} from "@aws-sdk/client-dynamodb";
import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { SESClient, SendEmailCommand } from "@aws-sdk/client-ses";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createSesMailer } from "#lambdas/mail/ses-mailer.ts";
import { site } from "#shared/site/site.ts";
import { EmailAddress } from "#shared/values/text-fields.ts";
import { startDatabase } from "../database.ts";
import { createInbox } from "../mail/inbox.ts";
import { createSiteObjects } from "../site-objects.ts";
import { wildcardMatcher } from "../wildcards.ts";
import { serveAwsServices } from "./aws-services.ts";
import { createDatabaseService } from "./database-service.ts";
import { createMailService } from "./mail-service.ts";
import { createObjectStore } from "./object-store.ts";
import { createParameterStore } from "./parameter-store.ts";

const account = { region: "eu-west-2", accountId: "000000000000" };
const tableArn = "arn:aws:dynamodb:eu-west-2:000000000000:Bookings";
const parameterArn = "arn:aws:ssm:eu-west-2:000000000000:parameter/touchline/key";

const everything = [
  `dynamodb:GetItem ${tableArn}`,
  `dynamodb:PutItem ${tableArn}`,
  `dynamodb:Query ${tableArn}/index/byTime`,
  `ssm:GetParameter ${parameterArn}`,
  "ses:SendEmail arn:aws:ses:eu-west-2:000000000000:identity/*",
  "ses:SendEmail arn:aws:ses:eu-west-2:000000000000:configuration-set/Mails",
  "s3:PutObject arn:aws:s3:::Files/pictures/a b.webp",
  "s3:PutObject arn:aws:s3:::Files/index.html",
];

/** The services, and clients of a function that has these rights: `action resource`. */
async function setup(rights: readonly string[] = everything) {
  const database = await startDatabase(
    [
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
    ],
    account,
  );
  const inbox = createInbox();
  let failing = false;
  let bouncing = false;
  const reports: unknown[] = [];
  const siteObjects = createSiteObjects();
  const onDenied = vi.fn();
  const onAllowed = vi.fn();
  const services = await serveAwsServices({
    privilegesOf: (accessKey) =>
      accessKey === "visitor"
        ? {
            allows: (action, resource) =>
              rights.some((right) => wildcardMatcher(right)(`${action} ${resource}`)),
          }
        : undefined,
    onDenied,
    onAllowed,
    services: {
      dynamodb: createDatabaseService({ engine: database.call, tableArn: () => tableArn }),
      ses: createMailService({
        ...account,
        inbox,
        now: () => new Date("2026-03-12T19:03:58.000Z"),
        senders: () => ["bookings@touchline.example"],
        configurationSets: () => ["Mails"],
        failing: () => failing,
        bouncing: () => bouncing,
        onReport: (_, { eventType, message }) => {
          reports.push({ eventType, ...JSON.parse(message) });
        },
      }),
      s3: createObjectStore({
        objects: siteObjects,
        bucketName: () => "Files",
        refuses: () => failing,
      }),
      ssm: createParameterStore({
        ...account,
        parameters: () => ({ "/touchline/key": "sk_test_1" }),
      }),
    },
  });
  onTestFinished(async () => {
    await services.close();
    await database.close();
  });
  const clientOf = (service: string, accessKeyId = "visitor") => ({
    region: account.region,
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
    breakServices: () => {
      failing = true;
    },
    reports,
    bounceAll: () => {
      bouncing = true;
    },
  };
}

const mailFrom = (Source: string) =>
  new SendEmailCommand({
    Source,
    Destination: { ToAddresses: ["ann@example.org"] },
    ReplyToAddresses: ["trainer@example.com"],
    Message: {
      Subject: { Data: "Bücher & <more>" },
      Body: { Text: { Data: "Hello\nAnn" }, Html: { Data: "<p>Hello</p>" } },
    },
  });

describe("The parameter store", () => {
  const get = (Name: string, WithDecryption = true) =>
    new GetParameterCommand({ Name, WithDecryption });

  it("gives a parameter decrypted", async () => {
    const { parameters } = await setup();
    const { Parameter } = await parameters.send(get("/touchline/key"));
    expect(Parameter).toMatchObject({ Name: "/touchline/key", Value: "sk_test_1" });
  });

  it("gives ciphertext to who does not ask for decryption", async () => {
    const { parameters } = await setup();
    const { Parameter } = await parameters.send(get("/touchline/key", false));
    expect(Parameter?.Value).not.toContain("sk_test_1");
  });

  it("does not find a parameter that is not there", async () => {
    const { parameters } = await setup([`ssm:GetParameter ${parameterArn}2`]);
    await expect(parameters.send(get("/touchline/key2"))).rejects.toMatchObject({
      name: "ParameterNotFound",
    });
  });
});

describe("The mail service", () => {
  it("puts a mail into the inbox as it was sent", async () => {
    const { mail, inbox } = await setup();
    const { MessageId } = await mail.send(mailFrom("Touchline <bookings@touchline.example>"));
    expect(MessageId).toBeTruthy();
    expect(inbox.list()).toEqual([
      {
        to: "ann@example.org",
        replyTo: "trainer@example.com",
        subject: "Bücher & <more>",
        text: "Hello\nAnn",
        html: "<p>Hello</p>",
        at: "2026-03-12T19:03:58.000Z",
      },
    ]);
  });

  it("rejects a sender that is not verified", async () => {
    const { mail, inbox } = await setup();
    await expect(mail.send(mailFrom("someone@else.example"))).rejects.toMatchObject({
      name: "MessageRejected",
    });
    expect(inbox.list()).toEqual([]);
  });

  it("requires a right on the recipient, as SES's sandbox does, and on the configuration set", async () => {
    const identities = "ses:SendEmail arn:aws:ses:eu-west-2:000000000000:identity";
    const toSelf = { ...bare, to: site.trainerEmail, replyTo: site.trainerEmail };
    for (const rights of [
      [`${identities}/bookings@touchline.example`],
      [`${identities}/${site.trainerEmail}`],
      [`${identities}/*`],
    ]) {
      const { mail, inbox } = await setup(rights);
      await expect(
        createSesMailer(mail, "Mails").send(toSelf, { mail: "any" }),
      ).rejects.toMatchObject({ name: "AccessDenied" });
      expect(inbox.list()).toEqual([]);
    }
  });

  it("does not know another configuration set", async () => {
    const { mail } = await setup([
      "ses:SendEmail arn:aws:ses:eu-west-2:000000000000:identity/*",
      "ses:SendEmail arn:aws:ses:eu-west-2:000000000000:configuration-set/*",
    ]);
    const toVisitor = { ...bare, to: "ann@example.org", replyTo: site.trainerEmail };
    await expect(
      createSesMailer(mail, "Others").send(toVisitor, { mail: "any" }),
    ).rejects.toMatchObject({ name: "ConfigurationSetDoesNotExistException" });
  });

  it("reports what comes back, with the mail's tags, and delivers it to no inbox", async () => {
    const { mail, inbox, reports, bounceAll } = await setup();
    const mailer = createSesMailer(mail, "Mails");
    const send = (to: string) => mailer.send({ ...bare, to, replyTo: to }, { mail: "any" });
    await send("ann@example.org");
    expect(reports).toEqual([]);
    await send("bounce+1@simulator.amazonses.com");
    await send("suppressionlist@simulator.amazonses.com");
    await send("complaint@simulator.amazonses.com");
    bounceAll();
    await send("ann@example.org");
    const tags = { "ses:configuration-set": ["Mails"], mail: ["any"] };
    expect(reports).toMatchObject([
      { eventType: "Bounce", mail: { tags }, bounce: { bounceSubType: "General" } },
      { eventType: "Bounce", bounce: { bounceSubType: "OnAccountSuppressionList" } },
      { eventType: "Complaint", complaint: { complaintFeedbackType: "abuse" } },
      { eventType: "Bounce", mail: { destination: ["ann@example.org"] } },
    ]);
    expect(inbox.list().map(({ to }) => to)).toEqual([
      "complaint@simulator.amazonses.com",
      "ann@example.org",
    ]);
  });

  const slips = [
    "sam@gmail.com.",
    "a@b..co",
    "a@.b.co",
    ".a@b.co",
    "a.@b.co",
    "a..b@b.co",
    ".a.@-b-.c-",
    "a@-b.co",
    "a@b-.co",
    "a@b",
    "a@b_c.co",
    "zoë@example.com",
    "a@exämple.com",
    "a b@example.com",
    `${"a".repeat(65)}@example.com`,
    `a@${"b".repeat(64)}.com`,
  ];
  const bare = { subject: "Booked", text: "Hello", html: "<p>Hello</p>" };

  it.each(slips)("refuses a mail to %s, which the forms refuse as well", async (address) => {
    const { mail, inbox } = await setup();
    expect(EmailAddress.safeParse(address).success).toBe(false);
    const toVisitor = { ...bare, to: address, replyTo: site.trainerEmail };
    await expect(
      createSesMailer(mail, "Mails").send(toVisitor, { mail: "any" }),
    ).rejects.toMatchObject({
      name: "InvalidParameterValue",
    });
    expect(inbox.list()).toEqual([]);
  });

  it.each(slips)("takes the trainer's mail in spite of a visitor's %s", async (address) => {
    const { mail, inbox } = await setup();
    const toTrainer = { ...bare, to: site.trainerEmail, replyTo: address };
    await createSesMailer(mail, "Mails").send(toTrainer, { mail: "any" });
    const text = expect.stringMatching(/^A reply .* does not reach the visitor.*Hello$/s);
    expect(inbox.list()).toMatchObject([{ to: site.trainerEmail, replyTo: "", text }]);
  });

  it("takes every address that the forms take", async () => {
    const { mail, inbox } = await setup();
    const mailer = createSesMailer(mail, "Mails");
    await fc.assert(
      fc.asyncProperty(fc.emailAddress(), async (address) => {
        fc.pre(EmailAddress.safeParse(address).success);
        await mailer.send({ ...bare, to: address, replyTo: address }, { mail: "any" });
        expect(inbox.list()[0]).toMatchObject({ to: address, replyTo: address });
      }),
    );
  });

  it("is unavailable while it is switched off", async () => {
    const { mail, inbox, breakServices } = await setup();
    breakServices();
    await expect(mail.send(mailFrom("bookings@touchline.example"))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 503 },
    });
    expect(inbox.list()).toEqual([]);
  });
});

describe("The site's bucket", () => {
  const put = (key: string, Body: Uint8Array, Bucket = "Files") =>
    new PutObjectCommand({
      Bucket,
      Key: key,
      Body,
      ContentType: "image/webp",
      CacheControl: "no-cache",
    });

  it("keeps an object byte for byte, with its type and how long it may be cached", async () => {
    const { files, siteObjects } = await setup();
    const content = Buffer.from([0, 255, 128, 10, 13, 0xef, 0xbb, 0xbf]);
    const { ETag } = await files.send(put("pictures/a b.webp", content));
    expect(ETag).toMatch(/^"[0-9a-f]{32}"$/);
    expect(await siteObjects.get("pictures/a b.webp")).toEqual({
      content,
      contentType: "image/webp",
      cacheControl: "no-cache",
    });
  });

  it("takes no other object than the function may put", async () => {
    const { files, siteObjects, onDenied } = await setup();
    await expect(files.send(put("assets/app.js", Buffer.from("1")))).rejects.toMatchObject({
      name: "AccessDenied",
    });
    expect(onDenied).toHaveBeenCalledWith(
      "visitor",
      "visitor is not authorized to perform: s3:PutObject on resource: arn:aws:s3:::Files/assets/app.js",
    );
    expect(await siteObjects.get("assets/app.js")).toBeUndefined();
  });

  it("is the only one", async () => {
    const { files } = await setup(["s3:PutObject arn:aws:s3:::Other/index.html"]);
    await expect(files.send(put("index.html", Buffer.from("1"), "Other"))).rejects.toMatchObject({
      name: "NoSuchBucket",
    });
  });

  it("takes no object above 5 MB", async () => {
    const { files } = await setup();
    const body = Buffer.alloc(5 * 1024 * 1024 + 1);
    await expect(files.send(put("index.html", body))).rejects.toMatchObject({
      name: "EntityTooLarge",
    });
  });

  it("says whether an object is there, to a function that may read it", async () => {
    const rights = [...everything, "s3:GetObject arn:aws:s3:::Files/pictures/*"];
    const { files } = await setup(rights);
    const head = () =>
      files.send(new HeadObjectCommand({ Bucket: "Files", Key: "pictures/a b.webp" }));
    await expect(head()).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    await files.send(put("pictures/a b.webp", Buffer.from("1")));
    expect(await head()).toMatchObject({ $metadata: { httpStatusCode: 200 } });
  });

  it("gives no object", async () => {
    const { files } = await setup(["s3:(GET) arn:aws:s3:::Files/index.html"]);
    const get = new GetObjectCommand({ Bucket: "Files", Key: "index.html" });
    await expect(files.send(get)).rejects.toMatchObject({ name: "NotImplemented" });
  });

  it("takes nothing while it is switched off", async () => {
    const { files, siteObjects, breakServices } = await setup();
    breakServices();
    await expect(files.send(put("index.html", Buffer.from("1")))).rejects.toMatchObject({
      name: "SlowDown",
    });
    expect(await siteObjects.get("index.html")).toBeUndefined();
  });
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

  it("is what its role allows, and each right in use is reported", async () => {
    const { database, onAllowed } = await setup();
    await database.send(put);
    expect((await database.send(get)).Item).toEqual({ bookingId: { S: "1" } });
    expect((await database.send(query)).Items).toEqual([]);
    expect(onAllowed.mock.calls).toEqual([
      ["visitor", { action: "dynamodb:PutItem", resource: tableArn }],
      ["visitor", { action: "dynamodb:GetItem", resource: tableArn }],
      ["visitor", { action: "dynamodb:Query", resource: `${tableArn}/index/byTime` }],
    ]);
  });

  it("is nothing else, and the developer is told", async () => {
    const { database, onDenied } = await setup([`dynamodb:GetItem ${tableArn}`]);
    await database.send(get);
    await expect(database.send(put)).rejects.toMatchObject({ name: "AccessDeniedException" });
    await expect(database.send(query)).rejects.toMatchObject({ name: "AccessDeniedException" });
    expect(onDenied).toHaveBeenCalledWith(
      "visitor",
      `visitor is not authorized to perform: dynamodb:Query on resource: ${tableArn}/index/byTime`,
    );
  });

  it("holds for mail and for parameters too", async () => {
    const { mail, parameters, inbox } = await setup([]);
    await expect(mail.send(mailFrom("bookings@touchline.example"))).rejects.toMatchObject({
      name: "AccessDenied",
    });
    const get = new GetParameterCommand({ Name: "/touchline/key", WithDecryption: true });
    await expect(parameters.send(get)).rejects.toMatchObject({ name: "AccessDeniedException" });
    expect(inbox.list()).toEqual([]);
  });

  it("is nothing at all for a stranger", async () => {
    const { clientOf } = await setup();
    await expect(
      new DynamoDBClient(clientOf("dynamodb", "stranger")).send(get),
    ).rejects.toMatchObject({ name: "AccessDeniedException" });
  });
});
