import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import * as z from "zod/mini";

/** Names of the resources in an account, by type. */
const Resources = z.record(z.string(), z.array(z.string()));
export type Resources = z.infer<typeof Resources>;

const limitMs = 5 * 60_000;

/**
 * Lists the resources of an account, service by service.
 * @param python a Python with boto3
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

/** Resources that were not there before, such as `AWS::DynamoDB::Table Bookings`. */
export function leftOver(before: Resources, after: Resources): readonly string[] {
  return Object.entries(after).flatMap(([type, names]) =>
    names.filter((name) => !before[type]?.includes(name)).map((name) => `${type} ${name}`),
  );
}

/** Types that are part of another resource and are deleted with it. */
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
  "AWS::SES::ConfigurationSetEventDestination",
  "AWS::SNS::TopicPolicy",
  "Custom::CDKBucketDeployment",
  "Custom::CrossRegionExportReader",
  "Custom::CrossRegionExportWriter",
  "Custom::RenderedPages",
  "Custom::S3AutoDeleteObjects",
]);

/** Types of a template that could be left behind unnoticed, because they are not listed. */
export function unlistedTypes(types: readonly string[], listed: Resources): readonly string[] {
  return types.filter((type) => !partsOfOthers.has(type) && !(type in listed)).sort();
}

const Template = z.looseObject({
  Resources: z.record(z.string(), z.looseObject({ Type: z.string() })),
});

/** Every type of resource in a stack's synthesized template. */
export async function resourceTypes(assembly: string, stack: string): Promise<readonly string[]> {
  const content = await readFile(path.join(assembly, `${stack}.template.json`), "utf8");
  const { Resources } = Template.parse(JSON.parse(content));
  return [...new Set(Object.values(Resources).map(({ Type }) => Type))];
}
