import type { CaaRecord, MxRecord } from "node:dns";
import { resolveCaa, resolveMx } from "node:dns/promises";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { CloudWatchClient } from "@aws-sdk/client-cloudwatch";
import { CloudWatchLogsClient } from "@aws-sdk/client-cloudwatch-logs";
import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { S3Client } from "@aws-sdk/client-s3";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { SNSClient } from "@aws-sdk/client-sns";
import { SSMClient } from "@aws-sdk/client-ssm";
import { STSClient } from "@aws-sdk/client-sts";
import Stripe from "stripe";
import type { StageChoices } from "#infra/stage-choices.ts";
import { defaultRegion, type Stage, stages } from "#infra/stages.ts";
import { site } from "#shared/site/site.ts";

/** Where CloudFront takes its certificate and its firewall from: the region of the second stack. */
export const edgeRegion = "us-east-1";

export interface AwsAddress {
  readonly region: string;
  /** Of an emulator of AWS. */
  readonly endpoint?: string;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

export function createClients(address: AwsAddress) {
  return {
    cloudFormation: new CloudFormationClient(address),
    cloudWatch: new CloudWatchClient(address),
    cognito: new CognitoIdentityProviderClient(address),
    dynamoDb: new DynamoDBClient(address),
    lambda: new LambdaClient(address),
    logs: new CloudWatchLogsClient(address),
    s3: new S3Client(address),
    ses: new SESv2Client(address),
    sns: new SNSClient(address),
    ssm: new SSMClient(address),
    sts: new STSClient(address),
  };
}

type Clients = ReturnType<typeof createClients>;

export interface Connection {
  readonly stage: Stage;
  readonly region: string;
  readonly clients: Clients;
  /** Of the second stack's region. */
  readonly edgeClients: Clients;
  readonly site: {
    readonly origin: string;
    readonly trainerEmail: string;
    readonly senderEmail: string;
  };
  readonly choices: StageChoices;
  /** Whether `prod` accepts keys of Stripe's test mode, for a trial before opening. */
  readonly testKeys: boolean;
  /** With which `doctor --calendar` asks the calendar. */
  readonly calendarToken?: string | undefined;
  readonly stripeFor: (key: string) => Stripe;
  readonly fetch: typeof globalThis.fetch;
  readonly certificateEnd: (host: string) => Promise<Date>;
  /** The CAA records of a name in DNS, which say who may issue its certificate. */
  readonly findCaa: (name: string) => Promise<readonly CaaRecord[]>;
  /** The servers that take a domain's mail; absent where there is no DNS. */
  readonly findMx?: (name: string) => Promise<readonly MxRecord[]>;
  readonly now: () => Date;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** @param apiUrl the address of a stand-in for Stripe's API */
export function createStripeFor(apiUrl?: string): Connection["stripeFor"] {
  const address = apiUrl === undefined ? undefined : new URL(apiUrl);
  return (key) =>
    new Stripe(key, {
      ...(address && { protocol: "http", host: address.hostname, port: address.port }),
      timeout: 15_000,
      maxNetworkRetries: 2,
      telemetry: false,
    });
}

/** Connects to a stage with the operator's own rights. `STRIPE_API_URL` is for rehearsals. */
export function connect(stage: Stage): Connection {
  const region = stages[stage].region ?? defaultRegion;
  return {
    stage,
    region,
    clients: createClients({ region }),
    edgeClients: createClients({ region: edgeRegion }),
    site,
    choices: stages[stage],
    testKeys: false,
    stripeFor: createStripeFor(process.env["STRIPE_API_URL"]),
    fetch: globalThis.fetch,
    certificateEnd,
    findCaa: resolveCaa,
    findMx: resolveMx,
    now: () => new Date(),
    wait: setTimeout,
  };
}

async function certificateEnd(host: string): Promise<Date> {
  // The day is to be read also after it. Nothing is sent.
  const socket = connectTls({ host, servername: host, port: 443, rejectUnauthorized: false });
  socket.setTimeout(15_000, () => socket.destroy(new Error(`${host} does not answer.`)));
  await once(socket, "secureConnect");
  const { valid_to } = socket.getPeerCertificate();
  socket.destroy();
  return new Date(valid_to);
}
