import { Duration } from "aws-cdk-lib";
import {
  AccountRecovery,
  FeaturePlan,
  Mfa,
  UserPool,
  type UserPoolClient,
  UserPoolGroup,
} from "aws-cdk-lib/aws-cognito";
import { Construct } from "constructs";
import { passwordPolicy, temporaryPasswordDays } from "#shared/values/password-policy.ts";
import { deletionProtection } from "./deletion-protection.ts";
import type { Stage } from "./stages.ts";

/** Who may sign in: the trainer. Nobody can register; the operator creates the one account. */
export class Identity extends Construct {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string, { stage }: { readonly stage: Stage }) {
    super(scope, id);

    this.userPool = new UserPool(this, "UserPool", {
      // The cheaper of the two plans with a free tier; it has all that is used here.
      featurePlan: FeaturePlan.LITE,
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      standardAttributes: { email: { required: true, mutable: true } },
      autoVerify: { email: true },
      keepOriginal: { email: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      passwordPolicy: {
        minLength: passwordPolicy.minimumLength,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(temporaryPasswordDays),
      },
      ...deletionProtection(stage),
    });

    new UserPoolGroup(this, "Admins", {
      userPool: this.userPool,
      groupName: "admins",
      description: "May use the admin area.",
    });

    this.client = this.userPool.addClient("Website", {
      authFlows: { userSrp: true },
      disableOAuth: true,
      // A browser cannot keep one.
      generateSecret: false,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      // The gateway believes a token until it expires, so it is short; the refresh token
      // is how long a phone that opens clients' medical notes stays signed in.
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(7),
    });
  }
}
