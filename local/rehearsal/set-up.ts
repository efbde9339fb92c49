import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { type Stage, stripeParameters } from "#infra/stages.ts";
import { standInKeys } from "../stripe-keys.ts";
import type { AwsAddress } from "./deployment.ts";

/** Stores the keys of Stripe's stand-in where the operator stores Stripe's. */
export async function storeStripeKeys(address: AwsAddress, stage: Stage): Promise<void> {
  const names = stripeParameters(stage);
  const ssm = new SSMClient(address);
  const values = [
    [names.secretKey, standInKeys.secretKey],
    [names.publishableKey, standInKeys.publishableKey],
    [names.webhookSecret, standInKeys.webhookSecret],
  ] as const;
  for (const [Name, Value] of values) {
    await ssm.send(new PutParameterCommand({ Name, Value, Type: "SecureString", Overwrite: true }));
  }
}

export interface Invitation {
  readonly email: string;
  readonly temporaryPassword: string;
  readonly groups: readonly string[];
}

/** Creates an account, as the operator does for the trainer. */
export async function invite(
  address: AwsAddress,
  UserPoolId: string,
  { email, temporaryPassword, groups }: Invitation,
): Promise<void> {
  const cognito = new CognitoIdentityProviderClient(address);
  await cognito.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: email,
      TemporaryPassword: temporaryPassword,
      UserAttributes: [
        { Name: "email", Value: email },
        { Name: "email_verified", Value: "true" },
      ],
    }),
  );
  for (const GroupName of groups) {
    await cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: email, GroupName }));
  }
}
