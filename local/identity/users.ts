import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import { CognitoError } from "./protocol.ts";
import { type RandomBytes, randomUuid, uuidFrom } from "./secrets.ts";
import { createSalt, createVerifier, type Verifier } from "./srp.ts";

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

/** A user as the operator creates it. */
export interface UserSeed {
  readonly email: string;
  readonly password: string;
  readonly groups: readonly string[];
  /** The password is a temporary one, to be replaced at the first sign-in. */
  readonly mustChangePassword?: boolean;
}

export interface User {
  /** The `sub`. */
  readonly username: string;
  readonly email: string;
  readonly groups: readonly string[];
  status: "CONFIRMED" | "FORCE_CHANGE_PASSWORD";
  verifier: Verifier;
  softwareToken: SoftwareToken;
}

/** A user's authenticator app. Secrets are in base32. */
export interface SoftwareToken {
  /** Shown to the user; the app has not been confirmed with a code yet. */
  pendingSecret: string | undefined;
  secret: string | undefined;
  /** The step of the newest accepted code: no code is accepted twice. */
  lastStep: number;
  enabled: boolean;
  preferred: boolean;
}

/** The account that a sign-in names; for an unknown name, one that is made up. */
export interface Claimant {
  readonly username: string;
  readonly verifier: Verifier;
  /** Absent when no user has this name. */
  readonly user?: User;
}

export interface Users {
  /** Makes a user, as an administrator would. @throws Error when there is one of this address */
  add(seed: UserSeed): void;
  /**
   * The user with this e-mail address, in any case, or with this `sub`. For an unknown name, an
   * account that no password fits, the same one at each call.
   */
  claimant(login: string): Claimant;
  /** @throws InvalidPasswordException */
  setPassword(user: User, password: string): void;
  hasPassword(user: User, password: string): boolean;
}

interface Options {
  readonly poolName: string;
  readonly passwordPolicy: PasswordPolicy;
  readonly randomBytes: RandomBytes;
}

/** Keeps the users of one pool in memory; of a password, only salt and verifier. */
export function createUsers(
  seeds: readonly UserSeed[],
  { poolName, passwordPolicy, randomBytes }: Options,
): Users {
  const byLogin = new Map<string, User>();
  const unknownNamesKey = randomBytes(32);

  const newVerifier = (username: string, password: string) => {
    assertConforms(passwordPolicy, password);
    return createVerifier({ poolName, username }, password, createSalt(randomBytes));
  };

  const find = (login: string) => byLogin.get(login.toLowerCase());

  const add = (seed: UserSeed) => {
    if (find(seed.email)) throw new Error(`There is an account of ${seed.email} already.`);
    const user = createUser(seed, randomUuid(randomBytes), newVerifier);
    byLogin.set(user.username, user);
    byLogin.set(user.email.toLowerCase(), user);
  };
  for (const seed of seeds) add(seed);

  const unknownClaimant = (login: string): Claimant => {
    const derive = (what: string) =>
      createHmac("sha256", unknownNamesKey).update(`${what} ${login.toLowerCase()}`).digest();
    const username = uuidFrom(derive("username"));
    const salt = createSalt((size) => derive("salt").subarray(0, size));
    const password = derive("password").toString("hex");
    return { username, verifier: createVerifier({ poolName, username }, password, salt) };
  };

  return {
    add,
    claimant(login) {
      const user = find(login);
      return user
        ? { username: user.username, verifier: user.verifier, user }
        : unknownClaimant(login);
    },
    setPassword(user, password) {
      user.verifier = newVerifier(user.username, password);
      user.status = "CONFIRMED";
    },
    hasPassword({ username, verifier }, password) {
      return createVerifier({ poolName, username }, password, verifier.salt).v === verifier.v;
    },
  };
}

function createUser(
  seed: UserSeed,
  username: string,
  newVerifier: (username: string, password: string) => Verifier,
): User {
  return {
    username,
    email: seed.email,
    groups: seed.groups,
    status: seed.mustChangePassword ? "FORCE_CHANGE_PASSWORD" : "CONFIRMED",
    verifier: newVerifier(username, seed.password),
    softwareToken: {
      pendingSecret: undefined,
      secret: undefined,
      lastStep: -1,
      enabled: false,
      preferred: false,
    },
  };
}
