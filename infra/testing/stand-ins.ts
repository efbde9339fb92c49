import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { SSMClient } from "@aws-sdk/client-ssm";
import { onTestFinished } from "vitest";
import * as z from "zod/mini";
import { edgeRegion } from "#infra/operations/connection/connection.ts";
import {
  type AwsCall,
  type AwsService,
  inputOf,
  operationOf,
  serveAwsServices,
} from "#local/aws/aws-services.ts";
import { createIdentityService } from "#local/aws/identity-service.ts";
import { createParameterStore, type Parameter } from "#local/aws/parameter-store.ts";
import {
  createSendingAccount,
  type Identity,
  type SendingAccount,
} from "#local/aws/sending-account.ts";
import { type Administration, administrationOperations } from "#local/identity/administration.ts";
import type { Mail } from "#local/identity/mail-templates.ts";
import { createGrants } from "#local/identity/tokens.ts";
import { createUsers, type User } from "#local/identity/users.ts";
import type { Right } from "#local/template/policy.ts";
import { site } from "#shared/site/site.ts";

export const userPoolId = "eu-west-2_Touchline";

/** The calls that change something, in few words. */
const described: Readonly<Record<string, (input: z.infer<typeof Input>) => string>> = {
  PutParameter: ({ Name }) => `store ${Name}`,
  AdminCreateUser: ({ MessageAction = "INVITE", Username }) => `${MessageAction} ${Username}`,
  AdminAddUserToGroup: ({ Username, GroupName }) => `add ${Username} to ${GroupName}`,
  AdminDisableUser: ({ Username }) => `disable ${Username}`,
  AdminEnableUser: ({ Username }) => `enable ${Username}`,
  AdminUserGlobalSignOut: ({ Username }) => `sign out ${Username}`,
  AdminDeleteUser: ({ Username }) => `delete ${Username}`,
};
const text = z.optional(z.string());
const Input = z.object({ Name: text, Username: text, GroupName: text, MessageAction: text });

/**
 * The local stand-ins of Cognito, SES and Parameter Store as one account has them, with this CloudFormation, and
 * clients of the AWS SDK that call them.
 * @param changes gets every call that has changed something
 */
export async function startStandIns(
  changes: string[],
  cloudFormation: AwsService,
  { now, userPools }: Pick<Administration, "now" | "userPools">,
) {
  const parameters = new Map<string, Parameter>();
  const invitations: Mail[] = [];
  const policy = { RequireLowercase: true, RequireUppercase: true, RequireNumbers: true };
  const passwordPolicy = { MinimumLength: 12, ...policy, RequireSymbols: false };
  const users = createUsers([], "Touchline", passwordPolicy, now);
  const domains = { dkim: "SUCCESS", isSigning: true, mailFrom: "SUCCESS" };
  const identities = new Map<string, Identity>([[site.senderEmail, { verified: true }]]);
  const account: SendingAccount & {
    sendsBySes: boolean;
    /** Which calls AWS refuses. */
    refuses: (right: Right) => boolean;
  } = {
    identities,
    sending: { ProductionAccessEnabled: true, SendingEnabled: true, EnforcementStatus: "HEALTHY" },
    sendsBySes: true,
    refuses: () => false,
  };

  const recorded = (service: AwsService): AwsService => ({
    ...service,
    answer: async (call: AwsCall) => {
      const answered = await service.answer(call);
      const describe = described[operationOf(call)];
      if (describe && answered.status < 400) changes.push(describe(Input.parse(inputOf(call))));
      return answered;
    },
  });
  const services = await serveAwsServices({
    services: {
      cloudFormation,
      ssm: recorded(createParameterStore(parameters)),
      cognito: recorded(
        createIdentityService(
          administrationOperations({
            ...{ users, userPoolId, userPools, now, grants: createGrants(now) },
            invitationTemplate: { subject: "Your sign-in", message: "{username} {####}" },
            sendMail: async (mail) => void invitations.push(mail),
            sendsBySes: () => account.sendsBySes,
          }),
        ),
      ),
      ses: createSendingAccount(account),
    },
    privilegesOf: () => ({ allows: (right) => !account.refuses(right) }),
    onDenied: () => {},
  });
  onTestFinished(services.close);
  const to = (service: string, region = "eu-west-2") => ({
    region,
    endpoint: services.endpoint(service),
    credentials: { accessKeyId: "operator", secretAccessKey: "x" },
    maxAttempts: 1,
  });
  return Object.assign(account, {
    clients: {
      cloudFormation: new CloudFormationClient(to("cloudFormation")),
      ssm: new SSMClient(to("ssm")),
      cognito: new CognitoIdentityProviderClient(to("cognito")),
      ses: new SESv2Client(to("ses")),
    },
    edgeClients: { cloudFormation: new CloudFormationClient(to("cloudFormation", edgeRegion)) },
    parameters,
    /** By address. */
    users: users.byEmail,
    /** The mails with temporary passwords. */
    invitations,
    /** An administrator who has signed in, unless these values differ. */
    addAdministrator(email: string, values: Administrator = {}): User {
      const user = users.add({ email, password: "Touchline-2026", groups: ["admins"] });
      return Object.assign(user, values);
    },
    /** What SES says about the records of every domain. */
    domains,
    /** Lets SES know an address or a domain. */
    identify(name: string, verified: boolean) {
      identities.set(name, name.includes("@") ? { verified } : { verified, domain: domains });
    },
  });
}

type Administrator = Partial<Pick<User, "status" | "enabled" | "groups">>;

export type StandIns = Awaited<ReturnType<typeof startStandIns>>;

/** Makes the sender's domain one that the stack has verified. */
export function verifyDomain(
  account: StandIns & { outputs: Record<string, string> },
  isPublished: boolean,
) {
  const name = site.senderEmail.slice(site.senderEmail.indexOf("@") + 1);
  account.identities.clear();
  account.identify(name, true);
  const mailFrom = `bounces.${name}`;
  const records = [
    { type: "CNAME", name: `one._domainkey.${name}`, value: "one.dkim.amazonses.com" },
    { type: "TXT", name: mailFrom, value: "v=spf1 include:amazonses.com ~all" },
  ];
  account.outputs["MailDomain"] = JSON.stringify({ name, mailFrom, isPublished, records });
}
