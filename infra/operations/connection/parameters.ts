import {
  DescribeParametersCommand,
  GetParameterCommand,
  ParameterNotFound,
  PutParameterCommand,
  type SSMClient,
} from "@aws-sdk/client-ssm";

/** A secret in Parameter Store. */
export interface StoredSecret {
  readonly value: string;
  readonly description: string;
}

/** @returns nothing when there is no such parameter */
export async function readSecret(ssm: SSMClient, name: string): Promise<StoredSecret | undefined> {
  try {
    const { Parameter } = await ssm.send(
      new GetParameterCommand({ Name: name, WithDecryption: true }),
    );
    if (!Parameter?.Value) return undefined;
    const { Parameters } = await ssm.send(
      new DescribeParametersCommand({
        ParameterFilters: [{ Key: "Name", Option: "Equals", Values: [name] }],
      }),
    );
    return {
      value: Parameter.Value,
      description: Parameters?.[0]?.Description ?? "",
    };
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined;
    throw error;
  }
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
