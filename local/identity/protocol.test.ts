import { confirmSignIn, signIn } from "aws-amplify/auth";
import { describe, expect, test } from "vitest";
import { credentials, newPassword, startForTest, trainer } from "#local/testing/identity.ts";

const invalidSession = {
  __type: "NotAuthorizedException",
  message: "Invalid session for the user.",
};

describe("requests that Cognito refuses", () => {
  test.each([null, [], "text", { ClientId: 5 }, {}])("the body %j", async (body) => {
    const { call } = await startForTest();
    expect(await call("InitiateAuth", body)).toMatchObject({
      status: 400,
      body: { __type: "InvalidParameterException" },
    });
  });

  test.each(["AdminCreateUser", "toString"])("the operation %s", async (operation) => {
    const { call } = await startForTest();
    expect(await call(operation, {})).toMatchObject({
      status: 400,
      body: { __type: "UnknownOperationException" },
    });
  });

  test("another client's id", async () => {
    const { call } = await startForTest();
    const answer = await call("ForgotPassword", { ClientId: "other", Username: trainer.email });
    expect(answer.body).toEqual({
      __type: "ResourceNotFoundException",
      message: "User pool client other does not exist.",
    });
  });

  test("a flow that the client does not use", async () => {
    const { call, userPoolClientId } = await startForTest();
    const answer = await call("InitiateAuth", {
      ClientId: userPoolClientId,
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: trainer.email, PASSWORD: trainer.password },
    });
    expect(answer.body).toMatchObject({ __type: "InvalidParameterException" });
  });

  test("a recorded proof that is sent again", async () => {
    const { call, requests } = await startForTest();
    await signIn(credentials);
    const { operation, body } = requests.at(-1)!;
    expect((await call(operation, JSON.parse(body))).body).toEqual(invalidSession);
  });

  test("a recorded proof as the answer to a new challenge", async () => {
    const { call, requests } = await startForTest();
    await signIn(credentials);
    const [claim, proof] = requests.map(({ body }) => JSON.parse(body));
    const challenge = await call("InitiateAuth", claim);
    const { SECRET_BLOCK } = challenge.body["ChallengeParameters"] as { SECRET_BLOCK: string };
    proof.ChallengeResponses.PASSWORD_CLAIM_SECRET_BLOCK = SECRET_BLOCK;
    expect((await call("RespondToAuthChallenge", proof)).body).toEqual({
      __type: "NotAuthorizedException",
      message: "Incorrect username or password.",
    });
  });

  test("a challenge of another kind or user, or answered before", async () => {
    const { call, requests } = await startForTest({
      users: [{ ...trainer, mustChangePassword: true }],
    });
    await signIn(credentials);
    await confirmSignIn({ challengeResponse: "weak" }).catch(() => undefined);
    const right = JSON.parse(requests.at(-1)!.body);
    right.ChallengeResponses.NEW_PASSWORD = newPassword;
    const { USERNAME } = right.ChallengeResponses;
    const otherKind = {
      ...right,
      ChallengeName: "SOFTWARE_TOKEN_MFA",
      ChallengeResponses: { USERNAME, SOFTWARE_TOKEN_MFA_CODE: "123456" },
    };
    const otherUser = {
      ...right,
      ChallengeResponses: { ...right.ChallengeResponses, USERNAME: "another" },
    };
    const respond = async (body: object) => (await call("RespondToAuthChallenge", body)).body;
    expect(await respond(otherKind)).toEqual(invalidSession);
    expect(await respond(otherUser)).toEqual(invalidSession);
    expect(await respond(right)).toHaveProperty("AuthenticationResult");
    expect(await respond(right)).toEqual(invalidSession);
  });

  test.each(["", "nonsense", "a.b.c"])("the access token %j", async (AccessToken) => {
    const { call } = await startForTest();
    expect((await call("GetUser", { AccessToken })).body).toEqual({
      __type: "NotAuthorizedException",
      message: "Invalid Access Token",
    });
  });
});
