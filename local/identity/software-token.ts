import * as z from "zod/mini";
import { CognitoError, invalidParameter } from "./cognito-error.ts";
import type { ForUser, Operation } from "./operation.ts";
import type { RandomBytes } from "./random-values.ts";
import { createTotpSecret, matchingTotpStep } from "./totp.ts";
import type { SoftwareToken } from "./users.ts";

const MfaSettings = z.optional(
  z.object({
    Enabled: z._default(z.boolean(), false),
    PreferredMfa: z._default(z.boolean(), false),
  }),
);

interface Options {
  readonly forUser: ForUser;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
}

/** The operations that set up an authenticator app as the second factor, and turn it off. */
export function softwareTokenOperations(options: Options): Record<string, Operation> {
  const { forUser, now, randomBytes } = options;

  return {
    AssociateSoftwareToken: forUser(z.object({}), ({ softwareToken }) => {
      softwareToken.pendingSecret = createTotpSecret(randomBytes);
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
      z.object({
        SoftwareTokenMfaSettings: MfaSettings,
        SMSMfaSettings: MfaSettings,
        EmailMfaSettings: MfaSettings,
      }),
      ({ softwareToken }, request) => {
        if (request.SMSMfaSettings?.Enabled || request.EmailMfaSettings?.Enabled) {
          throw invalidParameter("This user pool has no other second factor than software tokens.");
        }
        const settings = request.SoftwareTokenMfaSettings;
        if (settings?.Enabled && !softwareToken.secret) {
          throw invalidParameter("User has not verified software token mfa");
        }
        if (settings) {
          softwareToken.enabled = settings.Enabled;
          softwareToken.preferred = settings.Enabled && settings.PreferredMfa;
        }
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
