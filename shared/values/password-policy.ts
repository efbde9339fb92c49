/**
 * The rules for the trainer's password. The user pool enforces them and the forms check them, so that
 * the trainer sees every rule before breaking it.
 */
export const passwordPolicy = { minimumLength: 12 } as const;

/** How long the temporary password of an invitation is valid. */
export const temporaryPasswordDays = 3;

const rules: readonly (readonly [wanted: string, isMet: (password: string) => boolean])[] = [
  [
    `at least ${passwordPolicy.minimumLength} characters`,
    ({ length }) => length >= passwordPolicy.minimumLength,
  ],
  ["a lower-case letter", (password) => /[a-z]/.test(password)],
  ["an upper-case letter", (password) => /[A-Z]/.test(password)],
  ["a number", (password) => /\d/.test(password)],
  // Those that Cognito counts as symbols.
  [
    "a symbol, such as - or !",
    (password) => /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/.test(password),
  ],
];

/** What a password must have, in words. */
export const passwordRules = `${rules
  .slice(0, -1)
  .map(([wanted]) => wanted)
  .join(", ")} and ${rules.at(-1)?.[0]}`;

/** What is missing from a password, as a sentence fit to show; nothing when it is good. */
export function passwordProblem(password: string): string | undefined {
  const missing = rules.flatMap(([wanted, isMet]) => (isMet(password) ? [] : [wanted]));
  if (missing.length === 0) return undefined;
  const [last = "", ...others] = missing.reverse();
  return `Please use ${others.length > 0 ? `${others.reverse().join(", ")} and ` : ""}${last}.`;
}
