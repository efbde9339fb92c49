import { Agent, request as httpRequest } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { HttpAnswer, HttpRequest } from "#local/http-message.ts";
import { setLocalUserPool, tokenOf } from "#local/journeys/sign-in.ts";
import { connectStripe } from "#local/journeys/stripe.ts";
import { sampleTrainer } from "#local/sample-data.ts";
import { standInKeys } from "#local/settings.ts";
import { startStackProcess } from "#local/stack-process.ts";
import { brokenVersions } from "./requests.ts";
import type { Target } from "./run.ts";

const port = 5195;

/**
 * Starts the local stack as `npm start` does: built functions in threads of their own, DynamoDB's
 * stand-in without stored data, and the gateway behind the CDN.
 */
export async function startOverHttp(): Promise<Target> {
  const { origin, megabytes, close } = await startStackProcess(port);
  await setLocalUserPool(origin);
  const member = { email: "member@example.com", password: "Touchline-2026", groups: [] };
  await fetch(`${origin}/__local/users`, { method: "POST", body: JSON.stringify(member) });

  /** New tokens: the trainer's are valid for an hour only. */
  async function signIn() {
    const trainer = await tokenOf(sampleTrainer);
    return {
      trainer,
      member: await tokenOf(member),
      broken: brokenVersions(trainer),
      webhookSecret: standInKeys.webhookSecret,
    };
  }

  const agent = new Agent({ keepAlive: true });
  const target: Target = {
    keys: await signIn(),
    now: () => new Date(),
    async begin() {
      target.keys = await signIn();
    },
    passTime: () => {},
    send: async (request) => ({ answer: await send(agent, request), changed: undefined, log: [] }),
    payByCard: connectStripe(`${origin}/__local/stripe`).payByCard,
    memoryMegabytes: megabytes,
    maximumMegabytes: () => 1024,
    async close() {
      agent.destroy();
      close();
    },
  };
  return target;
}

function send(agent: Agent, { method, path, query, headers, body, sourceAddress }: HttpRequest) {
  return new Promise<HttpAnswer>((resolve, reject) => {
    const sent = httpRequest(
      {
        agent,
        port,
        method,
        path: query === "" ? path : `${path}?${query}`,
        headers: {
          ...headers,
          "x-local-viewer-address": sourceAddress,
          "content-length": body.length,
        },
      },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(Buffer.from(chunk));
        const content = Buffer.concat(chunks);
        const encoding = response.headers["content-encoding"];
        resolve({
          status: response.statusCode ?? 0,
          headers: { "content-type": response.headers["content-type"] ?? "" },
          body:
            encoding === "gzip"
              ? gunzipSync(content)
              : encoding === "br"
                ? brotliDecompressSync(content)
                : content,
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
