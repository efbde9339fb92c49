import * as z from "zod/mini";
import { createChallengeSessions } from "./challenge-sessions.ts";
import type { ForClient } from "./operation.ts";
import { ClaimParameters, type PasswordProof, ProofResponses } from "./password-proof.ts";
import { CognitoError, invalidParameter, type Operation } from "./protocol.ts";
import { type RandomBytes, randomToken } from "./secrets.ts";
import { acceptCode } from "./software-token.ts";
import type { Grants, Tokens } from "./tokens.ts";
import type { User, Users } from "./users.ts";

const wrongCodesAllowed = 3;

/** The challenges that may follow once the password is proved. */
interface PendingChallenge {
  readonly name: "NEW_PASSWORD_REQUIRED" | "SOFTWARE_TOKEN_MFA";
  readonly user: User;
  wrongCodes: number;
}

const RefreshParameters = z.object({ REFRESH_TOKEN: z.string() });

const InitiateAuth = z.discriminatedUnion("AuthFlow", [
  z.object({ AuthFlow: z.literal("USER_SRP_AUTH"), AuthParameters: ClaimParameters }),
  z.object({
    AuthFlow: z.enum(["REFRESH_TOKEN_AUTH", "REFRESH_TOKEN"]),
    AuthParameters: RefreshParameters,
  }),
  z.object({ AuthFlow: z.enum(["USER_PASSWORD_AUTH", "USER_AUTH", "CUSTOM_AUTH"]) }),
]);

const RespondToAuthChallenge = z.discriminatedUnion("ChallengeName", [
  z.object({
    ChallengeName: z.literal("PASSWORD_VERIFIER"),
    ChallengeResponses: ProofResponses,
  }),
  z.object({
    ChallengeName: z.literal("NEW_PASSWORD_REQUIRED"),
    Session: z.string(),
    ChallengeResponses: z.object({ USERNAME: z.string(), NEW_PASSWORD: z.string() }),
  }),
  z.object({
    ChallengeName: z.literal("SOFTWARE_TOKEN_MFA"),
    Session: z.string(),
    ChallengeResponses: z.object({
      USERNAME: z.string(),
      SOFTWARE_TOKEN_MFA_CODE: z.string().check(z.regex(/^\d{6}$/)),
    }),
  }),
]);

interface Options {
  readonly forClient: ForClient;
  readonly passwordProof: PasswordProof;
  readonly users: Users;
  readonly grants: Grants;
  readonly tokens: Tokens;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
}

/** The operations that end with tokens: signing in step by step, and refreshing. */
export function signInOperations(options: Options): Record<string, Operation> {
  const { forClient, passwordProof, users, grants, tokens, now, randomBytes } = options;
  const sessions = createChallengeSessions<PendingChallenge>(now);

  const pose = (name: PendingChallenge["name"], user: User, parameters: object) => {
    const session = randomToken(randomBytes);
    sessions.open(session, { name, user, wrongCodes: 0 });
    return {
      ChallengeName: name,
      Session: session,
      ChallengeParameters: { USER_ID_FOR_SRP: user.username, ...parameters },
    };
  };

  const pending = (name: PendingChallenge["name"], session: string, username: string) => {
    const challenge = sessions.read(session);
    if (challenge.name !== name || challenge.user.username !== username) {
      throw new CognitoError("NotAuthorizedException", "Invalid session for the user.");
    }
    return challenge;
  };

  /** The next step once the password is proved: a challenge or the tokens. */
  const proceed = async (user: User): Promise<object> => {
    if (user.status === "FORCE_CHANGE_PASSWORD") {
      const userAttributes = JSON.stringify({ email: user.email, email_verified: "true" });
      return pose("NEW_PASSWORD_REQUIRED", user, { requiredAttributes: "[]", userAttributes });
    }
    if (user.softwareToken.enabled) return pose("SOFTWARE_TOKEN_MFA", user, {});
    return issueTokens(user);
  };

  const issueTokens = async (user: User): Promise<object> => {
    const { grant, refreshToken } = grants.open(user);
    const AuthenticationResult = {
      ...(await tokens.issue(grant)),
      RefreshToken: refreshToken,
    };
    return { AuthenticationResult, ChallengeParameters: {} };
  };

  const replacePassword = (session: string, username: string, password: string) => {
    const { user } = pending("NEW_PASSWORD_REQUIRED", session, username);
    // Throws when the policy is not met, and leaves the session open for another try.
    users.setPassword(user, password);
    sessions.close(session);
    return proceed(user);
  };

  const checkCode = (session: string, username: string, code: string) => {
    const challenge = pending("SOFTWARE_TOKEN_MFA", session, username);
    try {
      acceptCode(challenge.user.softwareToken, code, now());
    } catch (error) {
      challenge.wrongCodes += 1;
      if (challenge.wrongCodes >= wrongCodesAllowed) sessions.close(session);
      throw error;
    }
    sessions.close(session);
    return issueTokens(challenge.user);
  };

  const refresh = async (refreshToken: string) => ({
    AuthenticationResult: await tokens.issue(grants.redeem(refreshToken)),
    ChallengeParameters: {},
  });

  return {
    InitiateAuth: forClient(InitiateAuth, (request) => {
      switch (request.AuthFlow) {
        case "USER_SRP_AUTH":
          return passwordProof.challenge(request.AuthParameters);
        case "REFRESH_TOKEN_AUTH":
        case "REFRESH_TOKEN":
          return refresh(request.AuthParameters.REFRESH_TOKEN);
        default:
          throw invalidParameter(`${request.AuthFlow} flow not enabled for this client`);
      }
    }),

    RespondToAuthChallenge: forClient(RespondToAuthChallenge, (request) => {
      switch (request.ChallengeName) {
        case "PASSWORD_VERIFIER":
          return proceed(passwordProof.verify(request.ChallengeResponses));
        case "NEW_PASSWORD_REQUIRED": {
          const { USERNAME, NEW_PASSWORD } = request.ChallengeResponses;
          return replacePassword(request.Session, USERNAME, NEW_PASSWORD);
        }
        case "SOFTWARE_TOKEN_MFA": {
          const { USERNAME, SOFTWARE_TOKEN_MFA_CODE } = request.ChallengeResponses;
          return checkCode(request.Session, USERNAME, SOFTWARE_TOKEN_MFA_CODE);
        }
      }
    }),

    GetTokensFromRefreshToken: forClient(z.object({ RefreshToken: z.string() }), (request) =>
      refresh(request.RefreshToken),
    ),
  };
}
