import { randomBytes as secureRandomBytes } from "node:crypto";
import type { RequestListener } from "node:http";
import type { JSONWebKeySet } from "jose";
import type * as z from "zod/mini";
import { accountOperations } from "./account.ts";
import { createLockout } from "./attempt-limits.ts";
import { forgottenPasswordOperations, type Mail } from "./forgotten-password.ts";
import { openTo, signedIn } from "./operation.ts";
import { createPasswordProof } from "./password-proof.ts";
import { serveJsonProtocol } from "./protocol.ts";
import { type RandomBytes, randomUuid } from "./secrets.ts";
import { signInOperations } from "./sign-in.ts";
import { softwareTokenOperations } from "./software-token.ts";
import { createGrants, createTokens } from "./tokens.ts";
import { createUsers, PasswordPolicy, type UserSeed } from "./users.ts";

export interface IdentityStandInOptions {
  /** The region, an underscore, and a name: `eu-west-2_Touchline`. */
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** `iss` of the tokens. */
  readonly issuer: string;
  readonly users: readonly UserSeed[];
  /** Delivers the codes of forgotten passwords. */
  readonly sendMail: (mail: Mail) => Promise<void>;
  /** `Policies.PasswordPolicy` of the user pool in the template; Cognito's defaults without. */
  readonly passwordPolicy?: z.input<typeof PasswordPolicy>;
  /** How long tokens are valid; Cognito's defaults without. */
  readonly tokenSeconds?: {
    readonly access: number;
    readonly id: number;
    readonly refresh: number;
  };
  readonly now?: () => Date;
  readonly randomBytes?: RandomBytes;
}

export interface IdentityStandIn {
  /** Answers the API, whatever path it is mounted at. */
  readonly listener: RequestListener;
  /**
   * Makes an account, as the operator would.
   * @throws Error when there is one of this address, or the password does not fit the policy
   */
  addUser(seed: UserSeed): void;
  /** The public keys of the tokens, as `<issuer>/.well-known/jwks.json` has them. */
  jwks(): JSONWebKeySet;
}

/**
 * Stands in for one Cognito user pool with one app client: the part of the API that Amplify's
 * sign-in uses. E-mail addresses are the sign-in names, an authenticator app is an optional second
 * factor, and unknown users are answered like known ones. Everything is in memory.
 *
 * @throws when a user's password does not meet the policy
 */
export async function createIdentityStandIn(
  options: IdentityStandInOptions,
): Promise<IdentityStandIn> {
  const { now = () => new Date(), randomBytes = secureRandomBytes } = options;
  const { access = 3600, id = 3600, refresh = 30 * 24 * 3600 } = options.tokenSeconds ?? {};
  const { issuer, userPoolId, userPoolClientId, sendMail } = options;
  const passwordPolicy = PasswordPolicy.parse(options.passwordPolicy ?? {});
  // The part of the pool's id that passwords are hashed with.
  const poolName = userPoolId.replace(/^.*_/, "");

  const users = createUsers(options.users, { poolName, passwordPolicy, randomBytes });
  const lockout = createLockout(now);
  const grants = createGrants({ now, randomBytes, refreshTokenSeconds: refresh });
  const tokens = await createTokens({
    issuer,
    userPoolClientId,
    now,
    randomBytes,
    accessTokenSeconds: access,
    idTokenSeconds: id,
  });
  const passwordProof = createPasswordProof({ poolName, users, lockout, now, randomBytes });

  const shared = {
    forClient: openTo(userPoolClientId),
    forUser: signedIn({ tokens, grants }),
    users,
    grants,
    now,
    randomBytes,
  };
  const operations = {
    ...signInOperations({ ...shared, passwordProof, tokens }),
    ...forgottenPasswordOperations({ ...shared, passwordPolicy, lockout, sendMail }),
    ...softwareTokenOperations(shared),
    ...accountOperations(shared),
  };
  return {
    listener: serveJsonProtocol(operations, { newRequestId: () => randomUuid(randomBytes) }),
    addUser: users.add,
    jwks: tokens.jwks,
  };
}
