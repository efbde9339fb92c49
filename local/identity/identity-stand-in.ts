import type { UserPoolSettings } from "../template/read-identity.ts";
import { accountOperations } from "./account.ts";
import { administrationOperations } from "./administration.ts";
import { forgottenPasswordOperations } from "./forgotten-password.ts";
import type { Mail } from "./mail-templates.ts";
import { createPasswordProof } from "./password-proof.ts";
import { serveJsonProtocol, signedIn } from "./protocol.ts";
import { signInOperations } from "./sign-in.ts";
import { softwareTokenOperations } from "./software-token.ts";
import { createGrants, createTokens } from "./tokens.ts";
import { createUsers, type UserSeed } from "./users.ts";

export interface IdentityStandInOptions extends UserPoolSettings {
  readonly users: readonly UserSeed[];
  readonly sendMail: (mail: Mail) => Promise<void>;
  readonly now: () => Date;
}

/**
 * Stands in for one Cognito user pool with one app client: the part of the API that Amplify's
 * sign-in uses. Email addresses are the sign-in names, an authenticator app is an optional second
 * factor, and unknown users are answered like known ones. Everything is in memory.
 */
export async function createIdentityStandIn(options: IdentityStandInOptions) {
  const { userPoolId, now } = options;
  // The part of the pool's id that passwords are hashed with.
  const poolName = userPoolId.replace(/^.*_/, "");
  const users = createUsers(options.users, poolName, options.passwordPolicy, now);
  const grants = createGrants(now);
  const tokens = await createTokens(options);
  const passwordProof = createPasswordProof(users.claimant);
  const forUser = signedIn(tokens, grants);
  const operations = {
    ...signInOperations({ users, grants, now, passwordProof, tokens }),
    ...forgottenPasswordOperations({ ...options, users }),
    ...softwareTokenOperations(forUser, now),
    ...accountOperations({ forUser, users, grants }),
  };
  return {
    /** Answers the API, whatever path it is mounted at. */
    listener: serveJsonProtocol(new Map(Object.entries(operations))),
    addUser: (seed: UserSeed): void => {
      users.add(seed);
    },
    /** What the operator may do. It is not among what the browser may call. */
    administration: administrationOperations({
      ...options,
      users,
      grants,
      userPools: () => [{ Id: userPoolId, Name: poolName }],
      sendsBySes: () => false,
    }),
    /** The public keys of the tokens, as `<issuer>/.well-known/jwks.json` has them. */
    jwks: tokens.jwks,
  };
}
