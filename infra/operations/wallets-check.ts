import type Stripe from "stripe";
import { type Stage, setUpCommand } from "#infra/stages.ts";
import type { Connection } from "./connection.ts";
import type { Deployment } from "./deployment.ts";
import { connectStripe } from "./keys-check.ts";
import { notYet, right, todo, type Verdict, wrong } from "./verdict.ts";

/** Whether Stripe's card form may offer Apple Pay and Google Pay on the deployed site. */
export async function judgeWallets(
  connection: Connection,
  { siteOrigin }: Deployment,
): Promise<Verdict> {
  const stripe = await connectStripe(connection);
  if (!stripe) return notYet("there is no usable secret key");
  return judgeDomain(stripe, connection.stage, new URL(siteOrigin).hostname);
}

/**
 * Whether a domain is registered with Stripe, enabled, and active for both wallets. Stripe's test mode and
 * live mode have registrations of their own. Stripe deletes none, so those of earlier domains stay.
 */
export async function judgeDomain(stripe: Stripe, stage: Stage, name: string): Promise<Verdict> {
  const remedy = `Run ${setUpCommand(stage)}.`;
  const domains = stripe.paymentMethodDomains;
  const { data } = await domains.list({ domain_name: name, limit: 1 });
  const [domain] = data;
  if (!domain) {
    return wrong(`${name} is not registered with Stripe`, remedy, async () => {
      const { id } = await domains.create({ domain_name: name });
      return `${name} has been registered as ${id}`;
    });
  }
  if (!domain.enabled) {
    return wrong(`${name} is turned off at Stripe`, remedy, async () => {
      await domains.update(domain.id, { enabled: true });
      return "turned on";
    });
  }
  const inactive = [
    ...inactiveOf("Apple Pay", domain.apple_pay),
    ...inactiveOf("Google Pay", domain.google_pay),
  ];
  if (inactive.length === 0) return right(`active on ${name} (${domain.id})`);
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
