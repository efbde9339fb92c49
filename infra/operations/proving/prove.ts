import { request } from "node:https";
import type { Deployed } from "#infra/operations/checks/check.ts";
import { explainFailure, printable } from "#infra/operations/connection/failure.ts";
import { originSecretHeader } from "#shared/contract/endpoint.ts";
import { stripeWebhook } from "#shared/payments/api.ts";
import { paths } from "#shared/site/paths.ts";
import { listCategories } from "#shared/workouts/api.ts";

/** What a probe has found: whether AWS does as we believe, or why it could not be asked. */
interface Finding {
  readonly verdict: "held" | "not so" | "could not ask";
  readonly detail?: string;
}

interface Probe {
  /** As docs/aws-beliefs.md marks it. */
  readonly letter: string;
  readonly belief: string;
  readonly ask: (deployed: Deployed, sending: Sending) => Promise<Finding> | Finding;
}

interface Sending {
  /** Posts without the header `User-Agent`, which `fetch` always sends. @returns the answer's type */
  readonly postWithoutUserAgent: (url: string) => Promise<string>;
}

const held: Finding = { verdict: "held" };
const notSo = (detail: string): Finding => ({ verdict: "not so", detail });
const couldNotAsk = (detail: string): Finding => ({ verdict: "could not ask", detail });

/** Each reads the live site or the stack. One sends an event without a signature, which is refused. */
export const probes: readonly Probe[] = [
  {
    letter: "A",
    belief: "CloudFront's Free plan takes our distribution and firewall",
    ask: ({ resources, choices }) => {
      if (resources("AWS::PricingPlanManager::Subscription").length > 0) return held;
      return String(choices.freePlan ?? false) === "true"
        ? notSo("freePlan is true, and the stack has no subscription")
        : couldNotAsk("freePlan is not true in operator/stages.ts");
    },
  },
  {
    letter: "B",
    belief:
      "A workout that is not there is a page with the policy and status 404, also once it is kept",
    ask: (deployed) => isMissingPage(deployed, `${paths.workouts}/proving-${Date.now()}`),
  },
  {
    letter: "C",
    belief: "So is an unknown address below the library",
    ask: (deployed) => isMissingPage(deployed, `${paths.workouts}/proving/${Date.now()}`),
  },
  {
    letter: "D",
    belief: "CloudFront keeps a document of the library",
    ask: async (deployed) => {
      const seen: string[] = [];
      // Each of CloudFront's servers keeps its own copy.
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const cached = (await get(deployed, paths.workouts)).headers.get("x-cache") ?? "nothing";
        if (/^(Refresh)?Hit/.test(cached)) return held;
        seen.push(cached);
      }
      return notSo(`five answers in a row said: ${seen.join(", ")}`);
    },
  },
  {
    letter: "E",
    belief: "A browser that has the document gets 304",
    ask: async (deployed) => {
      const etag = (await get(deployed, paths.workouts)).headers.get("etag");
      if (etag === null) return notSo("the page has no ETag");
      const { status } = await get(deployed, paths.workouts, { "if-none-match": etag });
      return status === 304 ? held : notSo(`it answered ${status}`);
    },
  },
  {
    letter: "F",
    belief: "CloudFront compresses what the API renders",
    ask: async (deployed) => {
      const { headers } = await get(deployed, paths.workouts, { "accept-encoding": "br" });
      const encoding = headers.get("content-encoding");
      return encoding === "br" ? held : notSo(`the encoding is ${encoding ?? "none"}`);
    },
  },
  {
    letter: "G",
    belief: "The API answers HEAD for a document",
    ask: async (deployed) => {
      // An address that nothing has kept yet.
      const path = `${paths.workouts}/proving-head-${Date.now()}`;
      const answer = await call(deployed, path, { method: "HEAD" });
      const type = answer.headers.get("content-type") ?? "no type";
      return answer.status === 404 && type.startsWith("text/html")
        ? held
        : notSo(`it answered ${answer.status}, ${type}`);
    },
  },
  {
    letter: "H",
    belief: "The library's fixed path comes before the path of one workout",
    ask: async (deployed) => {
      const { status, headers } = await get(deployed, paths.workouts);
      const type = headers.get("content-type") ?? "no type";
      return status === 200 && type.startsWith("text/html")
        ? held
        : notSo(`it answered ${status}, ${type}`);
    },
  },
  {
    letter: "I",
    belief: "The gateway's own address refuses, and CloudFront replaces a guessed secret",
    ask: async (deployed) => {
      const guess = { [originSecretHeader]: "guessed" };
      const through = await get(deployed, listCategories.path, guess);
      if (through.status !== 200) return notSo(`CloudFront passed on the guess: ${through.status}`);
      const [api] = deployed.resources("AWS::ApiGatewayV2::Api");
      if (api === undefined) return couldNotAsk("the stack names no API");
      const { region, fetch } = deployed;
      const address = `https://${api}.execute-api.${region}.amazonaws.com${listCategories.path}`;
      const { status } = await fetch(address, { headers: guess });
      return status === 403 ? held : notSo(`the gateway answered ${status}`);
    },
  },
  {
    letter: "J",
    belief: "A webhook without User-Agent reaches the site",
    ask: async ({ siteOrigin }, { postWithoutUserAgent }) => {
      // The function refuses it as a problem; the firewall's refusal is a page of CloudFront's.
      const type = await postWithoutUserAgent(siteOrigin + stripeWebhook.path);
      return type.startsWith("application/problem+json") ? held : notSo(`it answered ${type}`);
    },
  },
];

function call({ fetch, siteOrigin }: Deployed, path: string, init: RequestInit): Promise<Response> {
  return fetch(siteOrigin + path, { ...init, signal: AbortSignal.timeout(20_000) });
}

const get = (deployed: Deployed, path: string, headers: Record<string, string> = {}) =>
  call(deployed, path, { headers });

async function isMissingPage(deployed: Deployed, path: string): Promise<Finding> {
  for (const which of ["the first", "the second"]) {
    const { status, headers } = await get(deployed, path);
    const type = headers.get("content-type") ?? "no type";
    if (status !== 404 || !type.startsWith("text/html")) {
      return notSo(`${which} answer was ${status}, ${type}`);
    }
    if (!headers.has("content-security-policy")) return notSo(`${which} answer had no policy`);
  }
  return held;
}

/** @returns the type of the answer */
function postWithoutUserAgent(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "stripe-signature": "t=1,v1=00" };
    const sent = request(url, { method: "POST", headers, timeout: 20_000 }, (answer) => {
      answer.resume();
      resolve(answer.headers["content-type"] ?? `${answer.statusCode} without a type`);
    });
    sent.on("timeout", () => sent.destroy(new Error("The site does not answer.")));
    sent.on("error", reject);
    sent.end("{}");
  });
}

/**
 * Asks AWS about everything that docs/aws-beliefs.md calls unproven, and prints one line for each.
 * @returns whether nothing is otherwise than believed
 */
export async function prove(
  deployed: Deployed,
  say: (line: string) => void,
  sending: Sending = { postWithoutUserAgent },
): Promise<boolean> {
  let isAsBelieved = true;
  for (const { letter, belief, ask } of probes) {
    const { verdict, detail } = await findingOf(() => ask(deployed, sending));
    if (verdict === "not so") isAsBelieved = false;
    const because = detail === undefined ? "" : `: ${printable(detail)}`;
    say(`${verdict.padEnd(15)}${letter}  ${belief}${because}`);
  }
  return isAsBelieved;
}

async function findingOf(ask: () => Promise<Finding> | Finding): Promise<Finding> {
  try {
    return await ask();
  } catch (error) {
    return couldNotAsk(explainFailure(error).message);
  }
}
