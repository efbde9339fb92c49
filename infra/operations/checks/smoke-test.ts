import Stripe from "stripe";
import * as z from "zod/mini";
import { explainFailure } from "#infra/operations/connection/failure.ts";
import { readSecret } from "#infra/operations/connection/parameters.ts";
import { putRightCommand, stripeParameters } from "#infra/stages.ts";
import {
  inlineStyleHashes,
  pagePolicy,
  strictTransport,
} from "#infra/website/security-policies.ts";
import { listBookings } from "#shared/bookings/admin-api.ts";
import { stripeWebhook } from "#shared/payments/api.ts";
import { paths } from "#shared/site/paths.ts";
import { SiteConfig } from "#shared/site/site-config.ts";
import { listWorkouts } from "#shared/workouts/api.ts";
import { type Check, type CheckResult, type Deployed, failed, ok } from "./check.ts";

interface Probe {
  readonly name: string;
  /** By default the site's. */
  readonly origin?: string;
  readonly path: string;
  readonly request?: () => Promise<RequestInit> | RequestInit;
  readonly status: number;
  /** @returns the problem of an answer with the right status */
  readonly problemOf?: (answer: Response) => Promise<string | undefined> | string | undefined;
  readonly ok: string;
  readonly remedy: string;
}

/**
 * Calls the live site as a visitor, as Stripe and as a caller without a sign-in. It writes nothing,
 * unlike the journeys in `verification/`, which book and refund.
 */
export function smokeTest(deployed: Deployed): readonly Check[] {
  return probes(deployed).map((probe) => ({
    name: `Live: ${probe.name}`,
    run: () => tryProbe(deployed, probe),
    setUp: "live",
  }));
}

function probes(deployed: Deployed): readonly Probe[] {
  const { region, siteOrigin, stage, userPoolId } = deployed;
  const putRight = `put right what was changed or deleted by hand: ${putRightCommand(stage)}`;
  const takeDown = `take the site down at once by disabling the distribution in CloudFront's console. Then ${putRight}`;
  return [
    {
      name: "home page",
      path: "/",
      status: 200,
      problemOf: async (answer) => {
        const page = await answer.text();
        return headersProblem(answer, page, region) ?? (await lostFile(deployed, page));
      },
      ok: "answers, with our security headers",
      remedy: `Visitors see no page, or a page without protection: ${putRight}`,
    },
    {
      name: "unknown page",
      path: "/there-is-no-such-page",
      status: 404,
      ok: "is a 404",
      remedy: `Search engines would index any address as a page: ${putRight}`,
    },
    {
      name: "library of workouts",
      path: listWorkouts.path,
      status: 200,
      problemOf: async (answer) =>
        listWorkouts.response.safeParse(await jsonOf(answer)).success
          ? undefined
          : "the answer does not match the contract",
      ok: "the API's answer matches the contract",
      remedy: `The API cannot read its tables, or has another version than the site. Look for request_failed in the log of the function VisitorLibrary, and ${putRight}`,
    },
    {
      name: "admin area",
      path: listBookings.path,
      status: 401,
      ok: "refuses callers who are not signed in",
      remedy: `If the status is 200, strangers can read bookings: ${takeDown}`,
    },
    {
      name: "unsigned event",
      path: stripeWebhook.path,
      // The alarm counts wrong signatures, not missing ones.
      request: () => postEvent(),
      status: 400,
      ok: "is refused",
      remedy: `If the status is 200, anyone can report payments: ${takeDown}`,
    },
    {
      name: "sign-in",
      path: "/config.json",
      status: 200,
      problemOf: async (answer) => configProblem(await jsonOf(answer), userPoolId),
      ok: "uses this stack's user pool",
      remedy: `The trainer cannot sign in, because the page uses another user pool: ${putRight}`,
    },
    {
      name: "unencrypted address",
      origin: siteOrigin.replace(/^https:/, "http:"),
      path: "/",
      status: 301,
      problemOf: (answer) => locationProblem(answer, `${siteOrigin}/`),
      ok: "leads to HTTPS",
      remedy: `Visitors who type the address without https get no page, or one that others on their network can read: ${putRight}`,
    },
    ...otherNames(deployed).map((origin) => ({
      name: "other name",
      origin,
      path: pathWithQuery,
      status: 301,
      problemOf: (answer: Response) => locationProblem(answer, `${siteOrigin}${pathWithQuery}`),
      ok: "leads to the site",
      remedy: `Visitors who type ${new URL(origin).host} get no page: ${putRight}`,
    })),
    {
      name: "signed event",
      path: stripeWebhook.path,
      request: async () => postEvent(await signEvent(deployed)),
      status: 200,
      ok: "is accepted with the stored signing secret",
      remedy:
        "Stripe cannot report payments and refunds. If the keys or the secret have just been stored, check again after five minutes; otherwise run npm run setup with --replace-webhook.",
    },
  ];
}

const pathWithQuery = `${paths.contact}?via=other-name`;

/** The domain's other name, once the site is deployed under one of the two. */
function otherNames({ choices: { domain }, siteOrigin }: Deployed): readonly string[] {
  const origins = [`https://${domain}`, `https://www.${domain}`];
  return origins.includes(siteOrigin) ? origins.filter((each) => each !== siteOrigin) : [];
}

/** The webhook ignores events of this type. */
const harmlessEvent = JSON.stringify({ id: "evt_smoke_test", type: "touchline.smoke_test" });

/** @throws when the signing secret is not stored */
async function signEvent({ clients, stage }: Deployed): Promise<string> {
  const stored = await readSecret(clients.ssm, stripeParameters(stage).webhookSecret);
  if (!stored) throw new Error("The signing secret is not stored.");
  const payload = harmlessEvent;
  return Stripe.webhooks.generateTestHeaderString({ payload, secret: stored.value });
}

const postEvent = (signature?: string): RequestInit => ({
  method: "POST",
  headers: {
    "content-type": "application/json",
    ...(signature !== undefined && { "stripe-signature": signature }),
  },
  body: harmlessEvent,
});

const timeoutMs = 20_000;

async function tryProbe(
  { fetch, siteOrigin, distributionDomainName }: Deployed,
  { path, origin = siteOrigin, request, status, problemOf, ok: message, remedy }: Probe,
): Promise<CheckResult> {
  const given = await request?.();
  let answer: Response;
  try {
    answer = await fetch(`${origin}${path}`, {
      ...given,
      // A redirection is part of the answer.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    const { host } = new URL(origin);
    // `fetch` says why it failed in the error's cause.
    const cause = error instanceof Error ? error.cause : undefined;
    return failed(
      `${host} does not answer (${explainFailure(cause ?? error).message})`,
      host === distributionDomainName
        ? "Wait a few minutes if the site has just been deployed, and check this machine's connection."
        : `Check that the DNS record of ${host} points to ${distributionDomainName}, and wait until the change has taken effect.`,
    );
  }
  const problem =
    answer.status === status
      ? await problemOf?.(answer)
      : `the status is ${answer.status}, not ${status}`;
  return problem === undefined ? ok(message) : failed(problem, remedy);
}

/** Without one of its scripts, a page shows itself and does nothing. */
async function lostFile({ fetch, siteOrigin }: Deployed, page: string) {
  for (const [, path] of page.matchAll(/ (?:src|href)="(\/assets\/[^"]+)"/g)) {
    const signal = AbortSignal.timeout(timeoutMs);
    const { body, status } = await fetch(`${siteOrigin}${path}`, { signal });
    await body?.cancel();
    if (status !== 200) return `its file ${path} is missing (${status})`;
  }
  return undefined;
}

function headersProblem(answer: Response, page: string, region: string): string | undefined {
  const { headers } = answer;
  const { maxAgeSeconds } = strictTransport;
  const maxAge = /max-age=(\d+)/.exec(headers.get("strict-transport-security") ?? "")?.[1];
  if (Number(maxAge) !== maxAgeSeconds) return "Strict-Transport-Security is missing or wrong";
  const policy = headers.get("content-security-policy") ?? "";
  // The styles of a page depend on the build that was deployed, not on the one here.
  const allowedStyles: readonly string[] = policy.match(/'sha256-[^']*'/g) ?? [];
  if (policy !== pagePolicy(region, allowedStyles)) {
    return "Content-Security-Policy is missing or wrong";
  }
  const styles = inlineStyleHashes(page);
  if (styles.length === 0 || styles.some((each) => !allowedStyles.includes(each))) {
    return "Content-Security-Policy refuses the styles of the page";
  }
  return undefined;
}

/** The id of a user pool begins with its region. */
function configProblem(config: unknown, userPoolId: string): string | undefined {
  const { data } = z.pick(SiteConfig, { userPoolId: true }).safeParse(config);
  if (data?.userPoolId === userPoolId) return undefined;
  return `it names the user pool ${data?.userPoolId ?? "none"}, not ${userPoolId}`;
}

function locationProblem({ headers }: Response, wanted: string): string | undefined {
  const location = headers.get("location");
  return location === wanted ? undefined : `it leads to ${location}`;
}

const jsonOf = (answer: Response): Promise<unknown> => answer.json().catch(() => undefined);
