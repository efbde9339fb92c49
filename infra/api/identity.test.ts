import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { synthesize } from "#infra/testing/synthesized.ts";
import { site } from "#shared/site/site.ts";

const template = synthesize({ stage: "prod" });
const userPool = Object.values(template.findResources("AWS::Cognito::UserPool"))[0]!;
const client = Object.values(template.findResources("AWS::Cognito::UserPoolClient"))[0]!;

describe("the user pool", () => {
  test("is closed to registrations.", () => {
    expect(userPool["Properties"].AdminCreateUserConfig.AllowAdminCreateUserOnly).toBe(true);
  });

  test("identifies users by email address.", () => {
    expect(userPool["Properties"].UsernameAttributes).toEqual(["email"]);
    expect(userPool["Properties"].UsernameConfiguration).toEqual({ CaseSensitive: false });
  });

  test("requires a strong password.", () => {
    expect(userPool["Properties"].Policies.PasswordPolicy).toEqual({
      MinimumLength: 12,
      RequireLowercase: true,
      RequireNumbers: true,
      RequireSymbols: true,
      RequireUppercase: true,
      TemporaryPasswordValidityDays: 3,
    });
  });

  test("offers an authenticator app as a second factor, and never a text message.", () => {
    expect(userPool["Properties"].MfaConfiguration).toBe("OPTIONAL");
    expect(userPool["Properties"].EnabledMfas).toEqual(["SOFTWARE_TOKEN_MFA"]);
  });

  test("mails whose site it is, where to sign in and what to do.", () => {
    const { InviteMessageTemplate } = userPool["Properties"].AdminCreateUserConfig;
    const { EmailSubject, EmailMessage } = userPool["Properties"].VerificationMessageTemplate;
    const host = new URL(site.origin).host;
    for (const subject of [InviteMessageTemplate.EmailSubject, EmailSubject]) {
      expect(subject).toContain(host);
      expect(subject.length).toBeLessThan(140);
    }
    for (const message of [InviteMessageTemplate.EmailMessage, EmailMessage]) {
      expect(message).toContain("{####}");
      expect(message).toContain(site.brand);
      expect(message).toContain(`href="${site.origin}/login"`);
    }
    expect(InviteMessageTemplate.EmailMessage).toContain("{username}");
    expect(InviteMessageTemplate.EmailMessage).toContain("valid for 3 days");
  });

  test("mails from the sender's address in prod, and on request from Cognito's.", () => {
    const emailConfiguration = (context: Record<string, unknown>) => {
      const pools = synthesize(context).findResources("AWS::Cognito::UserPool");
      return Object.values(pools)[0]?.["Properties"].EmailConfiguration;
    };
    expect(emailConfiguration({})).toBeUndefined();
    expect(emailConfiguration({ stage: "prod", signInMailFromSender: "false" })).toBeUndefined();
    template.hasResourceProperties("AWS::Cognito::UserPool", {
      EmailConfiguration: {
        EmailSendingAccount: "DEVELOPER",
        From: `${site.brand} <bookings@sam.fit>`,
        SourceArn: Match.objectLike({}),
        ConfigurationSet: Match.objectLike({}),
      },
    });
    const hostedZoneId = "Z0123456789ABCDEFGHIJ";
    const settings = { stage: "prod", domain: "sam.fit", hostedZoneId };
    expect(JSON.stringify(emailConfiguration(settings).SourceArn)).toContain("identity/sam.fit");
  });

  test("has the plan Essentials, which is free for as many users as Lite.", () => {
    expect(userPool["Properties"].UserPoolTier).toBe("ESSENTIALS");
  });

  test("is not deleted by mistake.", () => {
    expect(userPool["Properties"].DeletionProtection).toBe("ACTIVE");
    expect(userPool["DeletionPolicy"]).toBe("Retain");
  });

  test("has the group that the admin area requires.", () => {
    template.hasResourceProperties("AWS::Cognito::UserPoolGroup", { GroupName: "admins" });
  });
});

describe("the website's client", () => {
  test("signs in by SRP only, without sending the password.", () => {
    expect(client["Properties"].ExplicitAuthFlows.sort()).toEqual([
      "ALLOW_REFRESH_TOKEN_AUTH",
      "ALLOW_USER_SRP_AUTH",
    ]);
    expect(client["Properties"].AllowedOAuthFlows).toBeUndefined();
  });

  test("may write nothing that signs in or recovers a password.", () => {
    expect(client["Properties"].WriteAttributes).toEqual(["locale"]);
    // Cognito refuses a client that may not write what its pool requires.
    expect(userPool["Properties"].Schema).toEqual([
      { Name: "email", Mutable: true, Required: false },
    ]);
  });

  test("has no secret, because a browser cannot keep one.", () => {
    expect(client["Properties"].GenerateSecret).toBe(false);
  });

  test("does not reveal which accounts exist.", () => {
    expect(client["Properties"].PreventUserExistenceErrors).toBe("ENABLED");
  });

  test("gets tokens that last minutes and can be renewed for a week.", () => {
    template.hasResourceProperties(
      "AWS::Cognito::UserPoolClient",
      Match.objectLike({
        AccessTokenValidity: 15,
        IdTokenValidity: 15,
        RefreshTokenValidity: 7 * 24 * 60,
        TokenValidityUnits: { AccessToken: "minutes", IdToken: "minutes", RefreshToken: "minutes" },
        EnableTokenRevocation: true,
      }),
    );
  });
});
