import Stripe from "stripe";
import * as z from "zod/mini";
import {
  inlineStyleHashes,
  pagePolicy,
  strictTransport,
} from "#infra/website/security-policies.ts";
import { listBookings } from "#shared/bookings/admin-api.ts";
import { Problem } from "#shared/contract/problem.ts";
import { stripeWebhook } from "#shared/payments/api.ts";
import { listWorkouts } from "#shared/workouts/api.ts";
import { type Check, notYet, type Verdict } from "./verdict.ts";

export interface LiveSite {
  /** Without a trailing slash. */
  readonly siteOrigin: string;
  readonly distributionDomainName: string;
  readonly userPoolId: string;
  readonly region: string;
  /** What Stripe signs its events with. */
  readonly readWebhookSecret: () => Promise<string | undefined>;
  readonly fetch: typeof globalThis.fetch;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** A request to the live site, and what a wrong answer means for people. */
interface Probe {
  readonly name: string;
  readonly path: string;
  /** Nothing when the signing secret is needed and not stored. */
  readonly request?: RequestInit | (() => Promise<RequestInit | undefined>);
  /** Asks the address without TLS. */
  readonly unencrypted?: true;
  /** @returns what is wrong with the answer, as the end of a sentence */
  readonly judge: (answer: Response) => Promise<string | undefined> | string | undefined;
  readonly right: string;
  readonly remedy: string;
}

/**
 * Asks the live site as its visitors, Stripe and a stranger would. It writes nothing, so it shares
 * nothing with the journeys in `local/`, which book and refund.
 */
export function smokeTest(site: LiveSite): readonly Check[] {
  return probes(site).map((probe) => ({
    name: `Live: ${probe.name}`,
    look: () => tryProbe(site, probe),
  }));
}

function probes(site: LiveSite): readonly Probe[] {
  return [
    {
      name: "home page",
      path: "/",
      judge: async (answer) =>
        statusProblem(answer, 200) ?? (await headersProblem(answer, site.region)),
      right: "answers, with our security headers",
      remedy:
        "Visitors see no page, or one that is not protected as it should be: deploy again, and see whether the distribution has been changed in CloudFront's console.",
    },
    {
      name: "unknown page",
      path: "/there-is-no-such-page",
      judge: (answer) => statusProblem(answer, 404),
      right: "is a 404",
      remedy:
        "Search engines would take any address for a page: deploy again, and see whether the page routing function is still with the distribution.",
    },
    {
      name: "library of workouts",
      path: listWorkouts.path,
      judge: async (answer) =>
        statusProblem(answer, 200) ??
        (listWorkouts.response.safeParse(await jsonOf(answer)).success
          ? undefined
          : "the answer is not what the contract says"),
      right: "is answered by the API as the contract says",
      remedy:
        "The API cannot read its tables, or is of another version than the site: look for request_failed in the log of the function workouts/visitor, and deploy again.",
    },
    {
      name: "admin area",
      path: listBookings.path,
      judge: (answer) => statusProblem(answer, 401),
      right: "refuses callers who are not signed in",
      remedy:
        "If the status is 200, strangers can read bookings: take the site down at once by disabling the distribution in CloudFront's console. Otherwise deploy again.",
    },
    {
      name: "unsigned event",
      path: stripeWebhook.path,
      // The alarm counts wrong signatures, not missing ones.
      request: postEvent(),
      judge: (answer) => refusalProblem(answer),
      right: "is refused",
      remedy:
        "If the status is 200, anyone can report payments: take the site down at once by disabling the distribution in CloudFront's console. Otherwise deploy again.",
    },
    {
      name: "signed event",
      path: stripeWebhook.path,
      request: () => signedEvent(site),
      judge: (answer) => statusProblem(answer, 200),
      right: "is accepted with the stored signing secret",
      remedy:
        "Stripe cannot report payments and refunds. When keys or secret have just been stored, look again after five minutes; otherwise run npm run setup with --replace-webhook.",
    },
    {
      name: "sign-in",
      path: "/config.json",
      judge: async (answer) =>
        statusProblem(answer, 200) ?? configProblem(await jsonOf(answer), site),
      right: "uses this stack's user pool",
      remedy:
        "The trainer could not sign in, because the page asks another user pool: deploy again.",
    },
    {
      name: "unencrypted address",
      path: "/",
      unencrypted: true,
      judge: (answer) => redirectProblem(answer, site),
      right: "leads to HTTPS",
      remedy:
        "Visitors who type the address without https get no page, or one that others on the network can read: deploy again.",
    },
  ];
}

/** An event of a type that is ignored, signed as Stripe would sign it. */
async function signedEvent({ readWebhookSecret }: LiveSite): Promise<RequestInit | undefined> {
  const secret = await readWebhookSecret();
  if (secret === undefined) return undefined;
  return postEvent(Stripe.webhooks.generateTestHeaderString({ payload: harmlessEvent, secret }));
}

const harmlessEvent = JSON.stringify({ id: "evt_smoke_test", type: "touchline.smoke_test" });

function postEvent(signature?: string): RequestInit {
  return {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(signature !== undefined && { "stripe-signature": signature }),
    },
    body: harmlessEvent,
  };
}

async function tryProbe(site: LiveSite, probe: Probe): Promise<Verdict> {
  const origin = probe.unencrypted ? site.siteOrigin.replace(/^https:/, "http:") : site.siteOrigin;
  const request =
    typeof probe.request === "function" ? await probe.request() : (probe.request ?? {});
  if (!request) return notYet("the signing secret is not stored");
  const answer = await ask(site, `${origin}${probe.path}`, request);
  if (answer instanceof Response) {
    const problem = await probe.judge(answer);
    if (problem === undefined) return { state: "right", finding: probe.right };
    return { state: "wrong", finding: problem, remedy: probe.remedy };
  }
  const host = new URL(site.siteOrigin).host;
  return {
    state: "wrong",
    finding: `${host} does not answer (${answer.reason})`,
    remedy:
      host === site.distributionDomainName
        ? "Wait some minutes if it has just been deployed, and check this machine's connection."
        : `Check that the DNS leads ${host} to ${site.distributionDomainName}, and wait until that is known everywhere.`,
  };
}

const tries = 3;
const pauseMs = 1000;
const timeoutMs = 20_000;

/** Asks again when there was no answer: the operator's own connection may have failed. */
async function ask(
  { fetch, wait }: LiveSite,
  url: string,
  request: RequestInit,
): Promise<Response | { readonly reason: string }> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetch(url, {
        ...request,
        // A redirection is part of the answer.
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (error) {
      if (attempt === tries) return { reason: reasonOf(error) };
      await wait(pauseMs);
    }
  }
}

const Caused = z.object({ cause: z.object({ code: z.string() }) });

function reasonOf(error: unknown): string {
  const caused = Caused.safeParse(error);
  if (caused.success) return caused.data.cause.code;
  return error instanceof Error ? error.name : String(error);
}

function statusProblem(answer: Response, wanted: number): string | undefined {
  return answer.status === wanted ? undefined : `the status is ${answer.status}, not ${wanted}`;
}

async function headersProblem(answer: Response, region: string): Promise<string | undefined> {
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
  const styles = inlineStyleHashes(await answer.text());
  if (styles.length === 0 || styles.some((each) => !allowedStyles.includes(each))) {
    return "Content-Security-Policy refuses the styles of the page";
  }
  return undefined;
}

async function refusalProblem(answer: Response): Promise<string | undefined> {
  const wrongStatus = statusProblem(answer, 400);
  if (wrongStatus !== undefined) return wrongStatus;
  const problem = Problem.safeParse(await jsonOf(answer));
  return problem.data?.code === "signature_invalid"
    ? undefined
    : "it is refused, but not because of its signature";
}

const SiteConfig = z.object({ region: z.string(), userPoolId: z.string() });

function configProblem(config: unknown, { region, userPoolId }: LiveSite): string | undefined {
  const { data } = SiteConfig.safeParse(config);
  if (!data) return "it names no user pool";
  return data.region === region && data.userPoolId === userPoolId
    ? undefined
    : `it names the user pool ${data.userPoolId}, not ${userPoolId}`;
}

function redirectProblem(answer: Response, { siteOrigin }: LiveSite): string | undefined {
  const { status, headers } = answer;
  if (status !== 301 && status !== 308) return `the status is ${status}, not 301`;
  const location = headers.get("location");
  return location === `${siteOrigin}/` ? undefined : `it leads to ${location}`;
}

async function jsonOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    return undefined;
  }
}
