import {
  DescribeParametersCommand,
  GetParameterCommand,
  ParameterNotFound,
  PutParameterCommand,
  type SSMClient,
} from "@aws-sdk/client-ssm";
import { unlessMissing } from "./failure.ts";

export interface StoredSecret {
  readonly value: string;
  readonly description: string;
}

/** @returns nothing when there is no such parameter */
export async function readSecret(ssm: SSMClient, name: string): Promise<StoredSecret | undefined> {
  const request = ssm.send(new GetParameterCommand({ Name: name, WithDecryption: true }));
  const value = (await unlessMissing(request, ParameterNotFound))?.Parameter?.Value;
  if (!value) return undefined;
  const { Parameters } = await ssm.send(
    new DescribeParametersCommand({
      ParameterFilters: [{ Key: "Name", Option: "Equals", Values: [name] }],
    }),
  );
  return { value, description: Parameters?.[0]?.Description ?? "" };
}

/** Stores or replaces a secret, encrypted with the AWS-managed key: functions may decrypt with no other. */
export async function storeSecret(
  ssm: SSMClient,
  Name: string,
  { value: Value, description: Description }: StoredSecret,
): Promise<void> {
  await ssm.send(
    new PutParameterCommand({ Name, Value, Description, Type: "SecureString", Overwrite: true }),
  );
}
