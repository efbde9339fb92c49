import * as z from "zod/mini";
import type { Lockout } from "./attempt-limits.ts";
import { createChallengeSessions } from "./challenge-sessions.ts";
import { incorrectCredentials, invalidParameter } from "./protocol.ts";
import { isSameSecret, type RandomBytes } from "./secrets.ts";
import { createServerKeys, deriveKey, isUsablePublicValue, type ServerKeys, sign } from "./srp.ts";
import type { Claimant, User, Users } from "./users.ts";

/** `AuthParameters` of the flow `USER_SRP_AUTH`. */
export const ClaimParameters = z.object({
  USERNAME: z.string().check(z.minLength(1), z.maxLength(128)),
  /** At most 3072 bits, in hexadecimal. */
  SRP_A: z.string().check(z.regex(/^[0-9a-f]{1,768}$/i)),
});

/** `ChallengeResponses` to the challenge `PASSWORD_VERIFIER`. */
export const ProofResponses = z.object({
  USERNAME: z.string(),
  PASSWORD_CLAIM_SECRET_BLOCK: z.string(),
  PASSWORD_CLAIM_SIGNATURE: z.string(),
  /**
   * `Tue Nov 4 09:05:07 UTC 2025`. Only its form is checked: that the proof is fresh follows from
   * the secret block, which is good for one use within three minutes whatever the client's clock.
   */
  TIMESTAMP: z
    .string()
    .check(
      z.regex(
        /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat) [A-Z][a-z]{2} \d{1,2} \d\d:\d\d:\d\d UTC \d{4}$/,
        "TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.",
      ),
    ),
});

/** Lets a client prove that it knows a password without sending it. */
export interface PasswordProof {
  /** Answers the challenge `PASSWORD_VERIFIER` to a client that claims to be a user. */
  challenge(claim: z.infer<typeof ClaimParameters>): object;
  /**
   * @returns the user whose password the client has proved to know
   * @throws NotAuthorizedException
   */
  verify(proof: z.infer<typeof ProofResponses>): User;
}

interface Claim {
  readonly claimant: Claimant;
  readonly A: bigint;
  readonly keys: ServerKeys;
}

interface Options {
  readonly poolName: string;
  readonly users: Users;
  readonly lockout: Lockout;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
}

export function createPasswordProof(options: Options): PasswordProof {
  const { poolName, users, lockout, now, randomBytes } = options;
  // Cognito encrypts the claim into the secret block; here the block is the key that finds it.
  const claims = createChallengeSessions<Claim>(now);

  return {
    challenge({ USERNAME, SRP_A }) {
      const A = BigInt(`0x${SRP_A}`);
      if (!isUsablePublicValue(A)) throw invalidParameter("SRP_A must not be 0 modulo N.");

      const claimant = users.claimant(USERNAME);
      const keys = createServerKeys(claimant.verifier, randomBytes);
      const secretBlock = randomBytes(64).toString("base64");
      claims.open(secretBlock, { claimant, A, keys });
      return {
        ChallengeName: "PASSWORD_VERIFIER",
        ChallengeParameters: {
          USERNAME: claimant.username,
          USER_ID_FOR_SRP: claimant.username,
          SALT: claimant.verifier.salt.toString(16),
          SRP_B: keys.B.toString(16),
          SECRET_BLOCK: secretBlock,
        },
      };
    },

    verify(proof) {
      const secretBlock = proof.PASSWORD_CLAIM_SECRET_BLOCK;
      const { claimant, A, keys } = claims.read(secretBlock);
      claims.close(secretBlock);
      const { username, user, verifier } = claimant;
      lockout.assertOpen(username);

      const signature = sign(
        deriveKey(A, keys, verifier),
        { poolName, username },
        { secretBlock: Buffer.from(secretBlock, "base64"), timestamp: proof.TIMESTAMP },
      );
      const proven =
        proof.USERNAME === username &&
        isSameSecret(signature, Buffer.from(proof.PASSWORD_CLAIM_SIGNATURE, "base64"));
      // The password may have been replaced since the challenge.
      if (!proven || user?.verifier !== verifier) {
        lockout.recordFailure(username);
        throw incorrectCredentials();
      }
      lockout.reset(username);
      return user;
    },
  };
}
