import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import * as z from "zod/mini";

/** Names of what there is in an account, by type of resource. */
const Resources = z.record(z.string(), z.array(z.string()));
export type Resources = z.infer<typeof Resources>;

const limitMs = 5 * 60_000;

/**
 * Asks every service for what there is.
 * @param python one that has boto3
 */
export async function listResources(
  python: string,
  environment: NodeJS.ProcessEnv,
): Promise<Resources> {
  const program = fileURLToPath(new URL("emulator/list_resources.py", import.meta.url));
  const { stdout } = await promisify(execFile)(python, [program], {
    env: environment,
    timeout: limitMs,
    maxBuffer: 16 * 1024 * 1024,
  });
  return Resources.parse(JSON.parse(stdout));
}

/** What was not there before: `AWS::DynamoDB::Table Bookings`. */
export function leftOver(before: Resources, after: Resources): readonly string[] {
  return Object.entries(after).flatMap(([type, names]) =>
    names.filter((name) => !before[type]?.includes(name)).map((name) => `${type} ${name}`),
  );
}

/** Types that are a part of another resource, and go when it goes. */
const partsOfOthers: ReadonlySet<string> = new Set([
  "AWS::ApiGatewayV2::Authorizer",
  "AWS::ApiGatewayV2::Integration",
  "AWS::ApiGatewayV2::Route",
  "AWS::ApiGatewayV2::Stage",
  "AWS::Cognito::UserPoolClient",
  "AWS::Cognito::UserPoolGroup",
  "AWS::IAM::Policy",
  "AWS::Lambda::EventInvokeConfig",
  "AWS::Lambda::Permission",
  "AWS::S3::BucketPolicy",
  "AWS::SNS::TopicPolicy",
  "Custom::CDKBucketDeployment",
  "Custom::CrossRegionExportReader",
  "Custom::CrossRegionExportWriter",
  "Custom::S3AutoDeleteObjects",
]);

/** Types of a template that could be left behind without anybody noticing. */
export function unlistedTypes(types: Iterable<string>, listed: Resources): readonly string[] {
  return [...types].filter((type) => !partsOfOthers.has(type) && !(type in listed)).sort();
}
