import {
  createDiffieHellmanGroup,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from "node:crypto";

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

export interface Owner {
  /** The part of the user pool's id after the underscore. */
  readonly poolName: string;
  /** The user's `sub`, not the email address they sign in with. */
  readonly username: string;
}

export interface ServerKeys {
  readonly b: bigint;
  readonly B: bigint;
}

export function createVerifier(
  { poolName, username }: Owner,
  password: string,
  salt: bigint,
): Verifier {
  const identity = sha256(`${poolName}${username}:${password}`);
  const x = integerFrom(sha256(encoded(salt), identity));
  return { salt, v: power(g, x) };
}

export const createSalt = (): bigint => integerFrom(randomBytes(16));

/** Draws the secret `b` and the public `B` of one sign-in. */
export function createServerKeys({ v }: Verifier): ServerKeys {
  // RFC 5054 asks for 256 bits.
  const b = integerFrom(randomBytes(32));
  return { b, B: (k * v + power(g, b)) % N };
}

/** Derives the 128-bit key that both sides have only if the client knew the password. */
export function deriveKey(A: bigint, { b, B }: ServerKeys, { v }: Verifier): Buffer {
  const u = integerFrom(sha256(encoded(A), encoded(B)));
  const S = power(A * power(v, u), b);
  return Buffer.from(hkdfSync("sha256", encoded(S), encoded(u), "Caldera Derived Key", 16));
}

/** Signs a sign-in with the derived key: the client's proof that it has it. */
export function sign(
  key: Buffer,
  { poolName, username }: Owner,
  { secretBlock, timestamp }: { secretBlock: Buffer; timestamp: string },
): Buffer {
  const hmac = createHmac("sha256", key);
  return hmac.update(poolName).update(username).update(secretBlock).update(timestamp).digest();
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
