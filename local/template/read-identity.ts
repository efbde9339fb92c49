import * as z from "zod/mini";
import { localAccount } from "./intrinsics.ts";
import type { Template } from "./template.ts";

const UserPool = z.object({
  AdminCreateUserConfig: z.object({
    InviteMessageTemplate: z.object({ EmailSubject: z.string(), EmailMessage: z.string() }),
  }),
  VerificationMessageTemplate: z.object({ EmailSubject: z.string(), EmailMessage: z.string() }),
  Policies: z.object({
    PasswordPolicy: z.object({
      MinimumLength: z.number(),
      RequireLowercase: z.boolean(),
      RequireNumbers: z.boolean(),
      RequireSymbols: z.boolean(),
      RequireUppercase: z.boolean(),
    }),
  }),
});

const Unit = z.enum(["seconds", "minutes", "hours", "days"]);
const UserPoolClient = z.object({
  AccessTokenValidity: z.number(),
  IdTokenValidity: z.number(),
  TokenValidityUnits: z.object({ AccessToken: Unit, IdToken: Unit }),
});

export type UserPoolSettings = ReturnType<typeof readIdentity>;

const secondsOf = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const;

/** @throws when there is not exactly one pool with one client */
export function readIdentity(template: Template) {
  const pools = template.read("AWS::Cognito::UserPool", UserPool);
  const clients = template.read("AWS::Cognito::UserPoolClient", UserPoolClient);
  const [pool] = pools;
  const [client] = clients;
  if (!pool || !client || pools.length > 1 || clients.length > 1) {
    throw new Error("The local stack runs exactly one user pool with one client.");
  }
  const { EmailSubject, EmailMessage } = pool.VerificationMessageTemplate;
  const { InviteMessageTemplate } = pool.AdminCreateUserConfig;
  const units = client.TokenValidityUnits;
  return {
    userPoolId: pool.ref,
    userPoolClientId: client.ref,
    issuer: `https://cognito-idp.${localAccount.region}.amazonaws.com/${pool.ref}`,
    codeTemplate: { subject: EmailSubject, message: EmailMessage },
    invitationTemplate: {
      subject: InviteMessageTemplate.EmailSubject,
      message: InviteMessageTemplate.EmailMessage,
    },
    passwordPolicy: pool.Policies.PasswordPolicy,
    tokenSeconds: {
      access: client.AccessTokenValidity * secondsOf[units.AccessToken],
      id: client.IdTokenValidity * secondsOf[units.IdToken],
    },
  };
}
