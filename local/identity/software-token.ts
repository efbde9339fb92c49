import { createHmac, randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { CognitoError, invalidParameter } from "./cognito-error.ts";
import type { ForUser, Operation } from "./protocol.ts";
import type { SoftwareToken } from "./users.ts";

/** One-time codes by the clock (RFC 6238): SHA-1, six digits, steps of 30 seconds. */

const base32Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const stepMs = 30_000;

/** A secret of 160 bits in base32, for an authenticator app. */
const createTotpSecret = (): string =>
  Array.from(randomBytes(32), (byte) => base32Alphabet.charAt(byte % 32)).join("");

export const totpStep = (at: Date): number => Math.floor(at.getTime() / stepMs);

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", base32Bytes(secret)).update(counter).digest();
  // RFC 4226 §5.3: the last four bits are the code's offset in the digest.
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const code = (digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(code).padStart(6, "0");
}

/**
 * Finds the step that a code belongs to.
 * @returns undefined unless it is the code of this or a neighbouring step
 */
function matchingTotpStep(secret: string, code: string, at: Date): number | undefined {
  const now = totpStep(at);
  return [now, now - 1, now + 1].find((step) => totpCode(secret, step) === code);
}

function base32Bytes(text: string): Buffer {
  const bits = Array.from(text, (letter) =>
    base32Alphabet.indexOf(letter).toString(2).padStart(5, "0"),
  ).join("");
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}

/** The operations that set up an authenticator app as the second factor, and turn it off. */
export function softwareTokenOperations(
  forUser: ForUser,
  now: () => Date,
): Record<string, Operation> {
  return {
    AssociateSoftwareToken: forUser(z.object({}), ({ softwareToken }) => {
      softwareToken.pendingSecret = createTotpSecret();
      return { SecretCode: softwareToken.pendingSecret };
    }),

    VerifySoftwareToken: forUser(
      z.object({ UserCode: z.string().check(z.regex(/^\d{6}$/)) }),
      ({ softwareToken }, { UserCode }) => {
        const { pendingSecret } = softwareToken;
        if (!pendingSecret) throw noSoftwareToken();
        const step = matchingTotpStep(pendingSecret, UserCode, now());
        if (step === undefined) {
          throw new CognitoError(
            "EnableSoftwareTokenMFAException",
            "Code mismatch and fail enable Software Token MFA",
          );
        }
        softwareToken.secret = pendingSecret;
        softwareToken.pendingSecret = undefined;
        softwareToken.lastStep = step;
        return { Status: "SUCCESS" };
      },
    ),

    SetUserMFAPreference: forUser(
      z.object({ SoftwareTokenMfaSettings: z.object({ Enabled: z.boolean() }) }),
      ({ softwareToken }, { SoftwareTokenMfaSettings: { Enabled } }) => {
        if (Enabled && !softwareToken.secret) {
          throw invalidParameter("User has not verified software token mfa");
        }
        softwareToken.enabled = Enabled;
        return {};
      },
    ),
  };
}

/**
 * Accepts a code of the user's app, once.
 * @throws CodeMismatchException, or ExpiredCodeException when the code was used before
 */
export function acceptCode(softwareToken: SoftwareToken, code: string, at: Date): void {
  if (!softwareToken.secret) throw noSoftwareToken();
  const step = matchingTotpStep(softwareToken.secret, code, at);
  if (step === undefined) {
    throw new CognitoError("CodeMismatchException", "Invalid code received for user");
  }
  if (step <= softwareToken.lastStep) {
    throw new CognitoError(
      "ExpiredCodeException",
      "Your software token has already been used once.",
    );
  }
  softwareToken.lastStep = step;
}

const noSoftwareToken = () =>
  new CognitoError(
    "SoftwareTokenMFANotFoundException",
    "Software Token MFA does not exist for the user.",
  );
