import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { notAuthorized } from "./cognito-error.ts";
import { ClaimParameters, type createPasswordProof, ProofResponses } from "./password-proof.ts";
import { type Operation, operation } from "./protocol.ts";
import { acceptCode } from "./software-token.ts";
import type { Grants, Tokens } from "./tokens.ts";
import type { User, Users } from "./users.ts";

interface PendingChallenge {
  readonly name: "NEW_PASSWORD_REQUIRED" | "SOFTWARE_TOKEN_MFA";
  readonly user: User;
}

const InitiateAuth = z.object({
  AuthFlow: z.literal("USER_SRP_AUTH"),
  AuthParameters: ClaimParameters,
});

const RespondToAuthChallenge = z.discriminatedUnion("ChallengeName", [
  z.object({
    ChallengeName: z.literal("PASSWORD_VERIFIER"),
    ChallengeResponses: ProofResponses,
  }),
  z.object({
    ChallengeName: z.literal("NEW_PASSWORD_REQUIRED"),
    Session: z.string(),
    ChallengeResponses: z.object({ NEW_PASSWORD: z.string() }),
  }),
  z.object({
    ChallengeName: z.literal("SOFTWARE_TOKEN_MFA"),
    Session: z.string(),
    ChallengeResponses: z.object({
      SOFTWARE_TOKEN_MFA_CODE: z.string().check(z.regex(/^\d{6}$/)),
    }),
  }),
]);

interface Options {
  readonly passwordProof: ReturnType<typeof createPasswordProof<User>>;
  readonly users: Users;
  readonly grants: Grants;
  readonly tokens: Tokens;
  readonly now: () => Date;
}

/** The operations that end with tokens: signing in step by step, and refreshing. */
export function signInOperations(options: Options): Record<string, Operation> {
  const { passwordProof, users, grants, tokens, now } = options;
  const sessions = new Map<string, PendingChallenge>();

  const pose = (name: PendingChallenge["name"], user: User, parameters: object) => {
    const session = randomBytes(48).toString("base64url");
    sessions.set(session, { name, user });
    return {
      ChallengeName: name,
      Session: session,
      ChallengeParameters: { USER_ID_FOR_SRP: user.username, ...parameters },
    };
  };

  const pending = (name: PendingChallenge["name"], session: string) => {
    const challenge = sessions.get(session);
    if (challenge?.name !== name) throw notAuthorized("Invalid session for the user.");
    return challenge;
  };

  const proceed = async (user: User): Promise<object> => {
    if (!user.enabled) throw notAuthorized("User is disabled.");
    if (user.status === "FORCE_CHANGE_PASSWORD") {
      const userAttributes = JSON.stringify({ email: user.email, email_verified: "true" });
      return pose("NEW_PASSWORD_REQUIRED", user, { requiredAttributes: "[]", userAttributes });
    }
    if (user.softwareToken.enabled) return pose("SOFTWARE_TOKEN_MFA", user, {});
    return issueTokens(user);
  };

  const issueTokens = async (user: User): Promise<object> => {
    const grant = grants.open(user);
    const issued = await tokens.issue(grant);
    return { AuthenticationResult: { ...issued, RefreshToken: grant.refreshToken } };
  };

  const replacePassword = (session: string, password: string) => {
    const { user } = pending("NEW_PASSWORD_REQUIRED", session);
    // Throws when the policy is not met; the session stays open for another attempt.
    users.setPassword(user, password);
    sessions.delete(session);
    return proceed(user);
  };

  const checkCode = (session: string, code: string) => {
    const { user } = pending("SOFTWARE_TOKEN_MFA", session);
    // Throws when the code is wrong; the session stays open for another attempt.
    acceptCode(user.softwareToken, code, now());
    sessions.delete(session);
    return issueTokens(user);
  };

  return {
    InitiateAuth: operation(InitiateAuth, ({ AuthParameters }) =>
      passwordProof.challenge(AuthParameters),
    ),

    RespondToAuthChallenge: operation(RespondToAuthChallenge, (request) => {
      switch (request.ChallengeName) {
        case "PASSWORD_VERIFIER":
          return proceed(passwordProof.verify(request.ChallengeResponses));
        case "NEW_PASSWORD_REQUIRED":
          return replacePassword(request.Session, request.ChallengeResponses.NEW_PASSWORD);
        case "SOFTWARE_TOKEN_MFA":
          return checkCode(request.Session, request.ChallengeResponses.SOFTWARE_TOKEN_MFA_CODE);
      }
    }),

    GetTokensFromRefreshToken: operation(
      z.object({ RefreshToken: z.string() }),
      async ({ RefreshToken }) => ({
        AuthenticationResult: await tokens.issue(grants.redeem(RefreshToken)),
      }),
    ),
  };
}
