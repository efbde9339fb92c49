import {
  createDiffieHellmanGroup,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from "node:crypto";
import * as z from "zod/mini";
import { incorrectCredentials, notAuthorized } from "./cognito-error.ts";

/**
 * The server's side of SRP-6a (RFC 2945, RFC 5054) as Cognito uses it: the password is never
 * sent and never stored.
 * Capital letters are the names of the RFC: `N` and `g` the group, `A` and `B` the public values.
 *
 * Cognito departs from RFC 5054 in that it takes g = 2 (not 5), hashes with SHA-256, hashes
 * integers in the encoding of Java's `BigInteger.toByteArray`, and derives the key with HKDF.
 */

const N = integerFrom(createDiffieHellmanGroup("modp15").getPrime());
const g = 2n;
const k = integerFrom(sha256(encoded(N), encoded(g)));

export interface Verifier {
  readonly salt: bigint;
  /** `v` of the RFC: g to the power of the salted password. */
  readonly v: bigint;
}

/**
 * What is stored of a password.
 * @param owner the pool's part of its id and the user's `sub`, with which Cognito hashes it
 */
export function createVerifier(
  owner: string,
  password: string,
  salt = integerFrom(randomBytes(16)),
): Verifier {
  const x = integerFrom(sha256(encoded(salt), sha256(`${owner}:${password}`)));
  return { salt, v: power(g, x) };
}

/** `AuthParameters` of the flow `USER_SRP_AUTH`. */
export const ClaimParameters = z.object({
  USERNAME: z.string(),
  SRP_A: z.string().check(z.regex(/^[0-9a-f]+$/i)),
});

/** `ChallengeResponses` to the challenge `PASSWORD_VERIFIER`. */
export const ProofResponses = z.object({
  PASSWORD_CLAIM_SECRET_BLOCK: z.string(),
  PASSWORD_CLAIM_SIGNATURE: z.string(),
  TIMESTAMP: z.string(),
});

/** The account of a sign-in name; a made-up one, without a user, for an unknown name. */
export interface Claimant<User> {
  readonly username: string;
  /** What the password is hashed with: the pool's part of its id, and the `sub`. */
  readonly owner: string;
  readonly verifier: Verifier;
  readonly user: User | undefined;
}

/** One sign-in: the client's public `A`, and the server's secret `b` and public `B`. */
interface Claim<User> {
  readonly claimant: Claimant<User>;
  readonly A: bigint;
  readonly b: bigint;
  readonly B: bigint;
}

export function createPasswordProof<User>(claimantOf: (login: string) => Claimant<User>) {
  // Cognito encrypts the claim into the secret block; here the block is the key that finds it.
  const claims = new Map<string, Claim<User>>();

  return {
    challenge({ USERNAME, SRP_A }: z.infer<typeof ClaimParameters>): object {
      const claimant = claimantOf(USERNAME);
      const { username, verifier } = claimant;
      // RFC 5054 asks for 256 bits.
      const b = integerFrom(randomBytes(32));
      const B = (k * verifier.v + power(g, b)) % N;
      const secretBlock = randomBytes(64).toString("base64");
      claims.set(secretBlock, { claimant, A: BigInt(`0x${SRP_A}`), b, B });
      return {
        ChallengeName: "PASSWORD_VERIFIER",
        ChallengeParameters: {
          USERNAME: username,
          USER_ID_FOR_SRP: username,
          SALT: verifier.salt.toString(16),
          SRP_B: B.toString(16),
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
      const { owner, user } = claim.claimant;
      const signature = createHmac("sha256", keyOf(claim))
        .update(owner)
        .update(Buffer.from(secretBlock, "base64"))
        .update(proof.TIMESTAMP)
        .digest("base64");
      if (signature !== proof.PASSWORD_CLAIM_SIGNATURE || !user) throw incorrectCredentials();
      return user;
    },
  };
}

/** The 128-bit key that both sides have only if the client knew the password. */
function keyOf({ claimant, A, b, B }: Claim<unknown>): Buffer {
  const u = integerFrom(sha256(encoded(A), encoded(B)));
  const S = power(A * power(claimant.verifier.v, u), b);
  return Buffer.from(hkdfSync("sha256", encoded(S), encoded(u), "Caldera Derived Key", 16));
}

/** Raises to a power modulo N, by squaring. */
function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}

function sha256(...parts: (Buffer | string)[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function integerFrom(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString("hex")}`);
}

/** The shortest big-endian form whose first bit is 0, as Java writes a positive integer. */
function encoded(integer: bigint): Buffer {
  const hex = integer.toString(16);
  const whole = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Buffer.from(/^[89a-f]/.test(whole) ? `00${whole}` : whole, "hex");
}
