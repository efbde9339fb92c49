import * as z from "zod/mini";
import { CognitoError } from "./cognito-error.ts";

/** A user pool's password policy as the template writes it; the defaults are Cognito's. */
export const PasswordPolicy = z.object({
  MinimumLength: z._default(z.int().check(z.minimum(6), z.maximum(99)), 8),
  RequireLowercase: z._default(z.boolean(), true),
  RequireUppercase: z._default(z.boolean(), true),
  RequireNumbers: z._default(z.boolean(), true),
  RequireSymbols: z._default(z.boolean(), true),
});
export type PasswordPolicy = z.infer<typeof PasswordPolicy>;

// The symbols Cognito counts; a space counts too, unless it is first or last.
const symbols = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|(?<=.) (?=.)/;

/** @throws InvalidPasswordException naming the first rule that the password breaks */
export function assertConforms(policy: PasswordPolicy, password: string): void {
  const broken = brokenRule(policy, password);
  if (broken) {
    throw new CognitoError(
      "InvalidPasswordException",
      `Password does not conform to policy: ${broken}`,
    );
  }
}

function brokenRule(policy: PasswordPolicy, password: string): string | undefined {
  if (password.length < policy.MinimumLength) return "Password not long enough";
  if (policy.RequireUppercase && !/[A-Z]/.test(password)) {
    return "Password must have uppercase characters";
  }
  if (policy.RequireLowercase && !/[a-z]/.test(password)) {
    return "Password must have lowercase characters";
  }
  if (policy.RequireNumbers && !/[0-9]/.test(password)) {
    return "Password must have numeric characters";
  }
  if (policy.RequireSymbols && !symbols.test(password)) {
    return "Password must have symbol characters";
  }
  return undefined;
}
