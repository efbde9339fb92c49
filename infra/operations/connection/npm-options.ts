/** npm reads `-c` as its own `--call`. */
const shortForms: Readonly<Record<string, string>> = { call: "-c" };

/** A warning where one of these texts has a key, or nothing. */
export function keyInHistory(typed: readonly string[]): string {
  return typed.some((each) => /(sk|rk|pk|whsec|cal)_|eyJ/.test(each))
    ? " A key that was typed here stays in the shell's history: roll it in Stripe's dashboard, or revoke the calendar's."
    : "";
}

/**
 * npm keeps the options that stand before a `--` for itself, in variables, and passes on what is left:
 * `npm run doctor --stage=prod --pause` would look at `dev` and pause nothing.
 * https://docs.npmjs.com/cli/v11/using-npm/config#environment-variables
 * @param names the command's options, without dashes
 * @returns what to tell the operator, if npm has kept one. Their values may be keys, so it repeats none.
 */
export function keptByNpm(script: string, names: readonly string[]): string | undefined {
  const kept = names.flatMap((name) => {
    const value = process.env[`npm_config_${name.replaceAll("-", "_")}`];
    return value === undefined ? [] : [{ option: shortForms[name] ?? `--${name}`, value }];
  });
  if (kept.length === 0) return undefined;
  const options = kept.map(({ option }) => option).join(", ");
  const stage = script === "deploy" ? "-c stage=prod" : "--stage prod";
  const warning = keyInHistory(kept.map(({ value }) => value));
  return `Nothing was done: npm kept ${options} for itself. Put -- before the options, such as npm run ${script} -- ${stage}${warning && `.${warning}`}`;
}
