import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
  ListUsersInGroupCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { Amplify } from "aws-amplify";
import { confirmSignIn, fetchAuthSession, signIn } from "aws-amplify/auth";
import { describe, expect, onTestFinished, test } from "vitest";
import { credentials, startForTest, trainer } from "#local/testing/identity.ts";
import type { Mail } from "../identity/mail-templates.ts";
import { serveAwsServices } from "./aws-services.ts";
import { createIdentityService } from "./identity-service.ts";

/** The pool with its trainer, Amplify as the browser has it, and the SDK as the operator has it. */
async function setup() {
  const mails: Mail[] = [];
  const sendMail = async (mail: Mail) => void mails.push(mail);
  const { standIn, options, wait } = await startForTest({ sendMail });
  const services = await serveAwsServices({
    services: { cognito: createIdentityService(standIn.administration) },
    privilegesOf: () => ({ allows: () => true }),
    onDenied: () => {},
  });
  onTestFinished(services.close);
  const client = new CognitoIdentityProviderClient({
    region: "eu-west-2",
    endpoint: services.endpoint("cognito"),
    credentials: { accessKeyId: "operator", secretAccessKey: "x" },
    maxAttempts: 1,
  });
  const UserPoolId = options.userPoolId;
  const of = (Username: string) => ({ UserPoolId, Username });
  const invitation = (email: string) => ({
    ...of(email),
    DesiredDeliveryMediums: ["EMAIL" as const],
    UserAttributes: [{ Name: "email", Value: email }],
  });
  return { client, mails, UserPoolId, of, invitation, wait };
}

const passwordIn = ({ text }: Mail) => /password (\S+)/.exec(text)?.[1] ?? "";

describe("An invited administrator", () => {
  test("signs in with the mailed password once, and then with a new one.", async () => {
    const { client, mails, invitation, of } = await setup();
    await client.send(new AdminCreateUserCommand(invitation("new@example.com")));
    await client.send(
      new AdminAddUserToGroupCommand({ ...of("new@example.com"), GroupName: "admins" }),
    );
    expect(mails).toMatchObject([{ to: "new@example.com", subject: "Your sign-in" }]);
    const password = passwordIn(mails[0]!);
    const asked = await signIn({ username: "new@example.com", password });
    expect(asked.nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED");
    await confirmSignIn({ challengeResponse: "Chosen-2026-pass" });
    const { tokens } = await fetchAuthSession();
    expect(tokens?.accessToken.payload["cognito:groups"]).toEqual(["admins"]);
    expect(await client.send(new AdminGetUserCommand(of("New@example.com")))).toMatchObject({
      UserStatus: "CONFIRMED",
      Enabled: true,
    });
  });

  test("gets another password, which replaces the one before.", async () => {
    const { client, mails, invitation, wait, of } = await setup();
    await client.send(new AdminCreateUserCommand(invitation("new@example.com")));
    const { UserLastModifiedDate: before } = await client.send(
      new AdminGetUserCommand(of("new@example.com")),
    );
    wait(60_000);
    await client.send(
      new AdminCreateUserCommand({ ...invitation("new@example.com"), MessageAction: "RESEND" }),
    );
    const [first, second] = mails.map(passwordIn);
    const { UserLastModifiedDate: after } = await client.send(
      new AdminGetUserCommand(of("new@example.com")),
    );
    expect(after!.getTime() - before!.getTime()).toBe(60_000);
    await expect(signIn({ username: "new@example.com", password: first! })).rejects.toThrow();
    expect(
      (await signIn({ username: "new@example.com", password: second! })).nextStep,
    ).toBeTruthy();
  });
});

test("An administrator who is locked out and signed out has no session, and cannot sign in.", async () => {
  const { client, of } = await setup();
  await signIn(credentials);
  await client.send(new AdminDisableUserCommand(of(trainer.email)));
  await client.send(new AdminUserGlobalSignOutCommand(of(trainer.email)));
  await expect(fetchAuthSession({ forceRefresh: true })).resolves.toMatchObject({
    tokens: undefined,
  });
  await expect(signIn(credentials)).rejects.toThrow("User is disabled.");
  await client.send(new AdminEnableUserCommand(of(trainer.email)));
  expect((await signIn(credentials)).isSignedIn).toBe(true);
});

test("A deleted account cannot sign in.", async () => {
  const { client, of } = await setup();
  await client.send(new AdminDeleteUserCommand(of(trainer.email)));
  await expect(signIn(credentials)).rejects.toThrow("Incorrect username or password.");
});

test("The members of the group are listed.", async () => {
  const { client, UserPoolId, invitation, of } = await setup();
  const admins = { GroupName: "admins" };
  await client.send(new AdminCreateUserCommand(invitation("new@example.com")));
  const list = () => client.send(new ListUsersInGroupCommand({ UserPoolId, ...admins }));
  expect((await list()).Users).toMatchObject([{ UserStatus: "CONFIRMED" }]);
  await client.send(new AdminAddUserToGroupCommand({ ...of("new@example.com"), ...admins }));
  expect((await list()).Users).toMatchObject([
    { UserStatus: "CONFIRMED" },
    { UserStatus: "FORCE_CHANGE_PASSWORD" },
  ]);
  expect(await client.send(new AdminListGroupsForUserCommand(of(trainer.email)))).toMatchObject({
    Groups: [{ GroupName: "admins" }],
  });
});

describe("What does not fit is refused in Cognito's words:", () => {
  test.each<[string, string, (on: Awaited<ReturnType<typeof setup>>) => Promise<unknown>]>([
    [
      "an account that is not there",
      "UserNotFoundException",
      ({ client, of }) => client.send(new AdminGetUserCommand(of("nobody@example.com"))),
    ],
    [
      "an address that has an account",
      "UsernameExistsException",
      ({ client, invitation }) =>
        client.send(new AdminCreateUserCommand(invitation("Trainer@example.com"))),
    ],
    [
      "another invitation after a password was chosen",
      "UnsupportedUserStateException",
      ({ client, invitation }) =>
        client.send(
          new AdminCreateUserCommand({ ...invitation(trainer.email), MessageAction: "RESEND" }),
        ),
    ],
    [
      "another pool",
      "ResourceNotFoundException",
      ({ client }) => client.send(new DescribeUserPoolCommand({ UserPoolId: "eu-west-2_Other" })),
    ],
    [
      "another group",
      "ResourceNotFoundException",
      ({ client, of }) =>
        client.send(new AdminAddUserToGroupCommand({ ...of(trainer.email), GroupName: "staff" })),
    ],
  ])("%s.", async (_, name, call) => {
    await expect(call(await setup())).rejects.toMatchObject({ name });
  });

  test("a browser that calls what only the operator may.", async () => {
    await startForTest();
    const { userPoolEndpoint = "" } = Amplify.getConfig().Auth?.Cognito ?? {};
    const headers = { "x-amz-target": "AWSCognitoIdentityProviderService.AdminDeleteUser" };
    const answer = await fetch(userPoolEndpoint, { method: "POST", headers, body: "{}" });
    expect(await answer.json()).toMatchObject({ __type: "UnknownOperationException" });
  });
});
