import { createDiffieHellmanGroup } from "node:crypto";
import { confirmSignIn, signIn } from "aws-amplify/auth";
import { describe, expect, test } from "vitest";
import { credentials, newPassword, startForTest, trainer } from "#local/testing/identity.ts";

const N = BigInt(`0x${createDiffieHellmanGroup("modp15").getPrime("hex")}`);

describe("hostile requests", () => {
  test.each(["", "{", "null", "[]", '"text"', '{"ClientId":5}', "{}"])(
    "the body %j is refused with a client error",
    async (body) => {
      const { call } = await startForTest();
      const answer = await call("InitiateAuth", body);
      expect(answer.status).toBe(400);
      expect(answer.body["__type"]).toMatch(/^(SerializationException|InvalidParameterException)$/);
    },
  );

  test.each(["AdminCreateUser", "toString", "__proto__", "constructor"])(
    "there is no operation %s",
    async (operation) => {
      const { call } = await startForTest();
      const answer = await call(operation, {});
      expect(answer).toMatchObject({
        status: 400,
        body: { __type: "UnknownOperationException" },
      });
    },
  );

  test("a request a foreign page could send unasked is refused", async () => {
    const { call, userPoolClientId } = await startForTest();
    const body = { ClientId: userPoolClientId, Username: trainer.email };
    const answer = await call("ForgotPassword", body, { "content-type": "text/plain" });
    expect(answer.body).toMatchObject({ __type: "UnknownOperationException" });
  });

  test("anything but POST is refused", async () => {
    const { userPoolEndpoint } = await startForTest();
    expect((await fetch(userPoolEndpoint)).status).toBe(400);
  });

  test.each([65_537, 5_000_000])(
    "a body of %i bytes is refused, and the next is served",
    async (size) => {
      const { call } = await startForTest();
      const answer = await call("InitiateAuth", "x".repeat(size));
      expect(answer).toMatchObject({
        status: 413,
        body: { __type: "RequestEntityTooLargeException" },
      });
      expect((await signIn(credentials)).isSignedIn).toBe(true);
    },
  );

  test("a body of exactly the limit is read", async () => {
    const { call } = await startForTest();
    const answer = await call("InitiateAuth", "x".repeat(65_536));
    expect(answer.body).toMatchObject({ __type: "SerializationException" });
  });

  test("another client's id is refused", async () => {
    const { call } = await startForTest();
    const answer = await call("ForgotPassword", { ClientId: "other", Username: trainer.email });
    expect(answer.body).toEqual({
      __type: "ResourceNotFoundException",
      message: "User pool client other does not exist.",
    });
  });

  test.each(["USER_PASSWORD_AUTH", "USER_AUTH", "CUSTOM_AUTH"])(
    "the flow %s is off",
    async (AuthFlow) => {
      const { call, userPoolClientId } = await startForTest();
      const AuthParameters = { USERNAME: trainer.email, PASSWORD: trainer.password };
      const answer = await call("InitiateAuth", {
        ClientId: userPoolClientId,
        AuthFlow,
        AuthParameters,
      });
      expect(answer.body).toEqual({
        __type: "InvalidParameterException",
        message: `${AuthFlow} flow not enabled for this client`,
      });
    },
  );
});

describe("hostile sign-ins", () => {
  test.each([
    ["0", "0"],
    ["N", N.toString(16)],
    ["twice N", (2n * N).toString(16)],
    ["not a number", "xyz"],
    ["negative", "-1"],
    ["empty", ""],
  ])("the public value A = %s is refused", async (_name, SRP_A) => {
    const { call, userPoolClientId } = await startForTest();
    const answer = await call("InitiateAuth", {
      ClientId: userPoolClientId,
      AuthFlow: "USER_SRP_AUTH",
      AuthParameters: { USERNAME: trainer.email, SRP_A },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { __type: "InvalidParameterException" },
    });
  });

  test("a recorded proof cannot be sent again", async () => {
    const { call, requests } = await startForTest();
    await signIn(credentials);
    const { operation, body } = requests.at(-1)!;
    expect(operation).toBe("RespondToAuthChallenge");
    expect((await call(operation, body)).body).toEqual({
      __type: "NotAuthorizedException",
      message: "Invalid session for the user, session can only be used once.",
    });
  });

  test("a recorded proof does not answer a new challenge", async () => {
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

  test.each([
    ["TIMESTAMP", "yesterday", "InvalidParameterException"],
    ["PASSWORD_CLAIM_SECRET_BLOCK", "made up", "NotAuthorizedException"],
  ])("a proof with a forged %s is refused", async (field, value, type) => {
    const { call, requests } = await startForTest();
    await signIn(credentials);
    const proof = JSON.parse(requests.at(-1)!.body);
    proof.ChallengeResponses[field] = value;
    expect((await call("RespondToAuthChallenge", proof)).body["__type"]).toBe(type);
  });

  test("an open challenge is answered only in its own kind, for its own user, and once", async () => {
    const { call, requests } = await startForTest({
      users: [{ ...trainer, mustChangePassword: true }],
    });
    await signIn(credentials);
    await confirmSignIn({ challengeResponse: "weak" }).catch(() => undefined);
    const right = JSON.parse(requests.at(-1)!.body);
    right.ChallengeResponses.NEW_PASSWORD = newPassword;
    const { USERNAME } = right.ChallengeResponses;
    const message = async (body: object) =>
      (await call("RespondToAuthChallenge", body)).body["message"];

    const otherKind = {
      ...right,
      ChallengeName: "SOFTWARE_TOKEN_MFA",
      ChallengeResponses: { USERNAME, SOFTWARE_TOKEN_MFA_CODE: "123456" },
    };
    const otherUser = {
      ...right,
      ChallengeResponses: { ...right.ChallengeResponses, USERNAME: "somebody" },
    };
    expect(await message(otherKind)).toBe("Invalid session for the user.");
    expect(await message(otherUser)).toBe("Invalid session for the user.");
    expect(await message(right)).toBeUndefined();
    expect(await message(right)).toBe(
      "Invalid session for the user, session can only be used once.",
    );
  });

  test.each(["", "nonsense", "a.b.c"])("the access token %j is refused", async (AccessToken) => {
    const { call } = await startForTest();
    expect((await call("GetUser", { AccessToken })).body).toEqual({
      __type: "NotAuthorizedException",
      message: "Invalid Access Token",
    });
  });
});
