import { expect, test } from "vitest";
import { createLockout } from "./attempt-limits.ts";
import { ClaimParameters, createPasswordProof, ProofResponses } from "./password-proof.ts";
import { createServerKeys, deriveKey, sign } from "./srp.ts";
import { createUsers, PasswordPolicy } from "./users.ts";

const poolName = "Touchline";
const email = "trainer@example.com";
const timestamp = "Sun Mar 1 12:00:00 UTC 2026";

/** With random numbers that everyone knows, the test can make the proof a client would make. */
function setup() {
  const randomBytes = (size: number) => Buffer.alloc(size, 7);
  const now = () => new Date("2026-03-01T12:00:00Z");
  const users = createUsers([{ email, password: "Touchline-2026", groups: [] }], {
    poolName,
    passwordPolicy: PasswordPolicy.parse({}),
    randomBytes,
  });
  const lockout = createLockout(now);
  const passwordProof = createPasswordProof({ poolName, users, lockout, now, randomBytes });
  const user = users.claimant(email).user!;

  const A = 0xabcdefn;
  passwordProof.challenge(ClaimParameters.parse({ USERNAME: email, SRP_A: A.toString(16) }));
  const secretBlock = randomBytes(64);
  const key = deriveKey(A, createServerKeys(user.verifier, randomBytes), user.verifier);
  const signature = sign(
    key,
    { poolName, username: user.username },
    { secretBlock, timestamp },
  ).toString("base64");
  const proof = ProofResponses.parse({
    USERNAME: user.username,
    PASSWORD_CLAIM_SECRET_BLOCK: secretBlock.toString("base64"),
    PASSWORD_CLAIM_SIGNATURE: signature,
    TIMESTAMP: timestamp,
  });
  return { users, user, passwordProof, proof };
}

const incorrect = "Incorrect username or password.";

test("a proof made with the right password names the user", () => {
  const { passwordProof, proof, user } = setup();
  expect(passwordProof.verify(proof)).toBe(user);
});

test("a proof is worth nothing once the password has been replaced", () => {
  const { passwordProof, proof, users, user } = setup();
  users.setPassword(user, "Second-Half-45");
  expect(() => passwordProof.verify(proof)).toThrow(incorrect);
});

test.each([
  ["another user's name", { USERNAME: "somebody" }],
  ["another time", { TIMESTAMP: "Sun Mar 1 12:00:01 UTC 2026" }],
  ["another signature", { PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString("base64") }],
  ["half a signature", { PASSWORD_CLAIM_SIGNATURE: "AAAA" }],
])("a proof does not hold with %s", (_name, change) => {
  const { passwordProof, proof } = setup();
  expect(() => passwordProof.verify({ ...proof, ...change })).toThrow(incorrect);
});
