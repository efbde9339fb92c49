import { Duration } from "aws-cdk-lib";
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  UserPool,
  type UserPoolClient,
  UserPoolGroup,
  VerificationEmailStyle,
} from "aws-cdk-lib/aws-cognito";
import { Construct } from "constructs";
import type { Email } from "#infra/mail/email.ts";
import { deletionProtection, type Settings } from "#infra/settings.ts";
import { stackName } from "#infra/stages.ts";
import { site } from "#shared/site/site.ts";
import { passwordPolicy, temporaryPasswordDays } from "#shared/values/password-policy.ts";
import { signInMails } from "./sign-in-mails.ts";

export interface IdentityProps {
  readonly settings: Pick<Settings, "stage" | "signInMailFromSender">;
  readonly email: Email;
}

/** The user pool of the trainer's one account. Registration is closed: the operator creates the account. */
export class Identity extends Construct {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string, { settings, email }: IdentityProps) {
    super(scope, id);
    const { stage, signInMailFromSender } = settings;
    const mails = signInMails(site);

    this.userPool = new UserPool(this, "Accounts", {
      // Tells a pool that a failed deployment has left behind from one of another product.
      userPoolName: stackName(stage),
      // Free for as many users as the cheaper plan, Lite.
      featurePlan: FeaturePlan.ESSENTIALS,
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      standardAttributes: { email: { required: false, mutable: true } },
      autoVerify: { email: true },
      keepOriginal: { email: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      userInvitation: mails.invitation,
      userVerification: { ...mails.code, emailStyle: VerificationEmailStyle.CODE },
      ...(signInMailFromSender && { email: email.forSignIn(site.brand) }),
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
      // A signed-in browser must not be able to change the address that passwords are recovered with.
      // The site writes no attribute, but an empty list would allow all: the locale harms least.
      writeAttributes: new ClientAttributes().withStandardAttributes({ locale: true }),
      // A browser cannot keep a secret.
      generateSecret: false,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      // The gateway accepts a token until it expires, so tokens are short-lived. The refresh token
      // limits how long a phone that can show clients' medical notes stays signed in.
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(7),
    });
  }
}
