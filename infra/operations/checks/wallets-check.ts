import type Stripe from "stripe";
import { setUpCommand } from "#infra/stages.ts";
import { type CheckResult, type Deployed, ok, repairable, todo } from "./check.ts";

/**
 * Whether Stripe's card form may offer Apple Pay and Google Pay: the site's domain is registered with Stripe,
 * enabled, and active for both. Stripe's test mode and live mode have their own registrations. Stripe
 * deletes none, so those of earlier domains stay.
 */
export async function checkWallets(
  { paymentMethodDomains: domains }: Stripe,
  { siteOrigin, stage }: Deployed,
): Promise<CheckResult> {
  const name = new URL(siteOrigin).hostname;
  const { data } = await domains.list({ domain_name: name, limit: 1 });
  const [domain] = data;
  if (!domain) {
    return repairable(stage, `${name} is not registered with Stripe`, async () => {
      const { id } = await domains.create({ domain_name: name });
      return `${name} has been registered as ${id}`;
    });
  }
  if (!domain.enabled) {
    return repairable(stage, `${name} is turned off at Stripe`, async () => {
      await domains.update(domain.id, { enabled: true });
      return "turned on";
    });
  }
  const inactive = [
    ...inactiveOf("Apple Pay", domain.apple_pay),
    ...inactiveOf("Google Pay", domain.google_pay),
  ];
  if (inactive.length === 0) return ok(`active on ${name} (${domain.id})`);
  return todo(
    `not active on ${name}: ${inactive.join("; ")}`,
    `Cards are taken all the same. Do what Stripe says, in its dashboard under Settings → Payment method domains; then run ${setUpCommand(stage)}.`,
    async () => {
      await domains.validate(domain.id);
      return "Stripe has looked again";
    },
  );
}

function inactiveOf(
  wallet: string,
  { status, status_details }: Stripe.PaymentMethodDomain["apple_pay"],
): string[] {
  if (status === "active") return [];
  return [status_details ? `${wallet} (${status_details.error_message})` : wallet];
}
