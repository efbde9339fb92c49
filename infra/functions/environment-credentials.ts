/**
 * Replaces `@aws-sdk/credential-provider-node` in the bundles. Lambda puts the role's credentials
 * into the environment, so the code that looks in files and metadata services is never used. It is
 * about a third of a bundle.
 */

interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** Has the name of the export it replaces. */
export const defaultProvider = () => async () => credentialsIn(process.env);

/** @throws when the environment has no credentials */
export function credentialsIn(environment: NodeJS.ProcessEnv): Credentials {
  const accessKeyId = environment["AWS_ACCESS_KEY_ID"];
  const secretAccessKey = environment["AWS_SECRET_ACCESS_KEY"];
  const sessionToken = environment["AWS_SESSION_TOKEN"];
  if (!accessKeyId || !secretAccessKey) {
    throw new Error("AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set.");
  }
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}
