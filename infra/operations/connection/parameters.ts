import {
  DeleteParameterCommand,
  DescribeParametersCommand,
  GetParameterCommand,
  ParameterNotFound,
  PutParameterCommand,
  type SSMClient,
} from "@aws-sdk/client-ssm";

/** A secret in Parameter Store. */
export interface StoredSecret {
  readonly value: string;
  /** Everyone who may read parameters can read an unencrypted one. */
  readonly isEncrypted: boolean;
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
      isEncrypted: Parameter.Type === "SecureString",
      description: Parameters?.[0]?.Description ?? "",
    };
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined;
    throw error;
  }
}

/**
 * Stores or replaces a secret as a SecureString, encrypted with the AWS-managed key: functions may
 * decrypt with no other key.
 */
export async function storeSecret(
  ssm: SSMClient,
  name: string,
  { value, description }: { readonly value: string; readonly description: string },
): Promise<void> {
  const present = await readSecret(ssm, name);
  // The type of a parameter cannot be changed.
  if (present && !present.isEncrypted) await ssm.send(new DeleteParameterCommand({ Name: name }));
  await ssm.send(
    new PutParameterCommand({
      Name: name,
      Value: value,
      Description: description,
      Type: "SecureString",
      Overwrite: true,
    }),
  );
}
