import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { incorrectCredentials, notAuthorized } from "./cognito-error.ts";
import { createServerKeys, deriveKey, type ServerKeys, sign } from "./srp.ts";
import type { Claimant, User, Users } from "./users.ts";

/** `AuthParameters` of the flow `USER_SRP_AUTH`. */
export const ClaimParameters = z.object({
  USERNAME: z.string(),
  SRP_A: z.string().check(z.regex(/^[0-9a-f]+$/i)),
});

/** `ChallengeResponses` to the challenge `PASSWORD_VERIFIER`. */
export const ProofResponses = z.object({
  USERNAME: z.string(),
  PASSWORD_CLAIM_SECRET_BLOCK: z.string(),
  PASSWORD_CLAIM_SIGNATURE: z.string(),
  TIMESTAMP: z.string(),
});

interface Claim {
  readonly claimant: Claimant;
  readonly A: bigint;
  readonly keys: ServerKeys;
}

export function createPasswordProof(poolName: string, users: Users) {
  // Cognito encrypts the claim into the secret block; here the block is the key that finds it.
  const claims = new Map<string, Claim>();

  return {
    challenge({ USERNAME, SRP_A }: z.infer<typeof ClaimParameters>): object {
      const claimant = users.claimant(USERNAME);
      const keys = createServerKeys(claimant.verifier);
      const secretBlock = randomBytes(64).toString("base64");
      claims.set(secretBlock, { claimant, A: BigInt(`0x${SRP_A}`), keys });
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

    /**
     * @returns the user whose password the client has proved to know
     * @throws NotAuthorizedException
     */
    verify(proof: z.infer<typeof ProofResponses>): User {
      const secretBlock = proof.PASSWORD_CLAIM_SECRET_BLOCK;
      const claim = claims.get(secretBlock);
      if (!claim) throw notAuthorized("Invalid session for the user.");
      claims.delete(secretBlock);
      const { claimant, A, keys } = claim;
      const { username, user, verifier } = claimant;
      const signature = sign(
        deriveKey(A, keys, verifier),
        { poolName, username },
        { secretBlock: Buffer.from(secretBlock, "base64"), timestamp: proof.TIMESTAMP },
      );
      const isProven = signature.toString("base64") === proof.PASSWORD_CLAIM_SIGNATURE;
      if (!isProven || !user) throw incorrectCredentials();
      return user;
    },
  };
}

export type PasswordProof = ReturnType<typeof createPasswordProof>;
