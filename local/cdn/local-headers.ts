import type { HeadersRule } from "../template/distribution.ts";

/**
 * The one difference between the headers that are deployed and those served here: where the policy
 * lets the page reach Stripe or Cognito, it must reach their stand-ins, which are on this origin.
 * @param replaced whose hosts a stand-in takes the place of
 */
export function withLocalOrigins(
  rule: HeadersRule,
  replaced: { readonly stripe: boolean },
): HeadersRule {
  return {
    ...rule,
    set: rule.set.map((header) =>
      header.name === "content-security-policy"
        ? { ...header, value: localPolicy(header.value, replaced) }
        : header,
    ),
  };
}

function localPolicy(policy: string, replaced: { readonly stripe: boolean }): string {
  return policy
    .split(";")
    .map((directive) => directive.trim())
    .filter((directive) => directive !== "" && directive !== "upgrade-insecure-requests") // There is no TLS here to upgrade to.
    .map((directive) => {
      const [name = "", ...sources] = directive.split(/\s+/);
      const local = sources.map((source) => (isReplaced(source, replaced) ? "'self'" : source));
      return [name, ...new Set(local)].join(" ");
    })
    .join("; ");
}

function isReplaced(source: string, replaced: { readonly stripe: boolean }): boolean {
  if (/\bcognito-idp\.[\w-]+\.amazonaws\.com/.test(source)) return true;
  return replaced.stripe && /\bstripe\.(com|network)\b/.test(source);
}
