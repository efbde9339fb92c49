import { readFile } from "node:fs/promises";
import { CloudFormationClient, DescribeStackResourceCommand } from "@aws-sdk/client-cloudformation";
import * as z from "zod/mini";
import { onlyResource, scheduledFunction, type Template } from "./assembly.ts";

const SiteConfig = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
});

const Outputs = z.looseObject({ SiteConfig: z.string(), SiteOrigin: z.url() });

/** What has been deployed, by the names that the emulator has given it. */
export interface Deployed {
  /** Where the HTTP API is called, past CloudFront. */
  readonly apiOrigin: string;
  /** What the pages read from `/config.json`. */
  readonly siteConfig: z.infer<typeof SiteConfig>;
  readonly siteOrigin: string;
  readonly upkeepFunction: string;
}

/** What every client of AWS in the rehearsal is made with. */
export interface AwsAddress {
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

export function addressOf(endpoint: string, region: string): AwsAddress {
  return {
    endpoint,
    region,
    credentials: { accessKeyId: "rehearsal", secretAccessKey: "rehearsal" },
  };
}

/**
 * Finds out what was deployed.
 * @param outputsFile what `cdk deploy --outputs-file` has written
 */
export async function readDeployed(
  address: AwsAddress,
  stack: string,
  template: Template,
  outputsFile: string,
): Promise<Deployed> {
  const written: unknown = JSON.parse(await readFile(outputsFile, "utf8"));
  const outputs = Outputs.parse(z.record(z.string(), z.unknown()).parse(written)[stack]);
  const cloudFormation = new CloudFormationClient(address);
  const physicalId = async (LogicalResourceId: string) => {
    const { StackResourceDetail } = await cloudFormation.send(
      new DescribeStackResourceCommand({ StackName: stack, LogicalResourceId }),
    );
    const id = StackResourceDetail?.PhysicalResourceId;
    if (id === undefined) throw new Error(`${LogicalResourceId} was not deployed.`);
    return id;
  };
  const api = await physicalId(onlyResource(template, "AWS::ApiGatewayV2::Api"));
  return {
    // The address of an API whose host name cannot be looked up.
    apiOrigin: `${address.endpoint}/_aws/execute-api/${api}`,
    siteConfig: SiteConfig.parse(JSON.parse(outputs.SiteConfig)),
    siteOrigin: outputs.SiteOrigin,
    upkeepFunction: await physicalId(scheduledFunction(template)),
  };
}
