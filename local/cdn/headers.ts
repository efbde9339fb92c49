import type { HttpRequest } from "../http-message.ts";
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

/** CloudFront says it itself; what a viewer says of its own address is dropped. */
const viewerAddress = "cloudfront-viewer-address";

/**
 * The headers with which CloudFront asks an origin.
 * @param forwarded which of the viewer's go along, and which of CloudFront's; all of the viewer's
 *   when the behaviour does not say
 */
export function originHeaders(
  { headers, sourceAddress }: HttpRequest,
  forwarded: readonly string[] | undefined,
): Record<string, string> {
  const passed = Object.entries(headers).filter(
    ([name]) => name !== viewerAddress && (forwarded?.includes(name) ?? true),
  );
  return {
    ...Object.fromEntries(passed),
    // The port says nothing here, but is part of the value.
    ...(forwarded?.includes(viewerAddress) && { [viewerAddress]: `${sourceAddress}:50000` }),
  };
}
