import {
  DeleteParameterCommand,
  DescribeParametersCommand,
  GetParameterCommand,
  ParameterNotFound,
  PutParameterCommand,
  type SSMClient,
} from "@aws-sdk/client-ssm";

/** A secret as Parameter Store has it. */
export interface StoredSecret {
  readonly value: string;
  /** Otherwise it can be read by whoever may list parameters. */
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
 * Stores a secret as a SecureString, in place of what was there. It is encrypted with the
 * AWS-managed key, the only one that the functions may decrypt with.
 */
export async function storeSecret(
  ssm: SSMClient,
  name: string,
  { value, description }: { readonly value: string; readonly description: string },
): Promise<void> {
  const present = await readSecret(ssm, name);
  // A parameter keeps its type for life.
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
