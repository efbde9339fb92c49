import { randomUUID } from "node:crypto";
import type { UserPoolSettings } from "../template/read-identity.ts";
import { CognitoError } from "./cognito-error.ts";
import { type Claimant, createVerifier, type Verifier } from "./password-proof.ts";

type PasswordPolicy = UserPoolSettings["passwordPolicy"];

// The symbols Cognito counts; a space counts too, unless it is first or last.
const symbols = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|(?<=.) (?=.)/;

/** @throws InvalidPasswordException naming the first rule that the password breaks */
function assertConforms(policy: PasswordPolicy, password: string): void {
  const rules = [
    [password.length >= policy.MinimumLength, "Password not long enough"],
    [!policy.RequireUppercase || /[A-Z]/.test(password), "Password must have uppercase characters"],
    [!policy.RequireLowercase || /[a-z]/.test(password), "Password must have lowercase characters"],
    [!policy.RequireNumbers || /\d/.test(password), "Password must have numeric characters"],
    [!policy.RequireSymbols || symbols.test(password), "Password must have symbol characters"],
  ] as const;
  for (const [isMet, reason] of rules) {
    if (isMet) continue;
    const message = `Password does not conform to policy: ${reason}`;
    throw new CognitoError("InvalidPasswordException", message);
  }
}

/** A user as the operator creates it. */
export interface UserSeed {
  readonly email: string;
  readonly password: string;
  readonly groups: readonly string[];
  /** The password must be replaced at the first sign-in. */
  readonly mustChangePassword?: boolean;
}

export interface User {
  /** The `sub`. */
  readonly username: string;
  readonly email: string;
  groups: readonly string[];
  status: "CONFIRMED" | "FORCE_CHANGE_PASSWORD" | "RESET_REQUIRED";
  /** Turned off by an administrator. */
  enabled: boolean;
  /** When an administrator last changed it. */
  modifiedAt: Date;
  verifier: Verifier;
  readonly softwareToken: SoftwareToken;
}

export interface SoftwareToken {
  /** Shown to the user; the app has not been confirmed with a code yet. */
  pendingSecret: string | undefined;
  secret: string | undefined;
  /** The step of the newest accepted code: no code is accepted twice. */
  lastStep: number;
  enabled: boolean;
}

/** The users of one pool, in memory. Only the salt and the verifier of a password are stored. */
export function createUsers(
  seeds: readonly UserSeed[],
  poolName: string,
  passwordPolicy: PasswordPolicy,
  now: () => Date,
) {
  /** By address, in lower case. */
  const byEmail = new Map<string, User>();
  const find = (email: string): User | undefined => byEmail.get(email.toLowerCase());

  const ownerOf = (username: string) => `${poolName}${username}`;
  const newVerifier = (username: string, password: string) => {
    assertConforms(passwordPolicy, password);
    return createVerifier(ownerOf(username), password);
  };

  /** Makes a user, as an administrator would. @throws Error when there is one of this address */
  const add = ({ email, password, groups, mustChangePassword }: UserSeed): User => {
    if (byEmail.has(email.toLowerCase())) {
      throw new Error(`There is an account of ${email} already.`);
    }
    const username = randomUUID();
    const user: User = {
      username,
      email,
      groups,
      status: mustChangePassword ? "FORCE_CHANGE_PASSWORD" : "CONFIRMED",
      enabled: true,
      modifiedAt: now(),
      verifier: newVerifier(username, password),
      softwareToken: { pendingSecret: undefined, secret: undefined, lastStep: -1, enabled: false },
    };
    byEmail.set(email.toLowerCase(), user);
    return user;
  };
  for (const seed of seeds) add(seed);

  return {
    add,
    byEmail,
    find,
    /** The user with this email address, in any case. */
    claimant(email: string): Claimant<User> {
      const user = find(email);
      const username = user?.username ?? randomUUID();
      const owner = ownerOf(username);
      const verifier = user?.verifier ?? createVerifier(owner, randomUUID());
      return { username, owner, verifier, user };
    },
    /** Another temporary password, in place of the one before. */
    setTemporaryPassword(user: User, password: string): void {
      user.verifier = newVerifier(user.username, password);
    },
    /** @throws InvalidPasswordException */
    setPassword(user: User, password: string): void {
      user.verifier = newVerifier(user.username, password);
      user.status = "CONFIRMED";
    },
    hasPassword({ username, verifier }: User, password: string): boolean {
      return createVerifier(ownerOf(username), password, verifier.salt).v === verifier.v;
    },
  };
}

export type Users = ReturnType<typeof createUsers>;
