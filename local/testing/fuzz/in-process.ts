import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { build } from "esbuild";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import * as z from "zod/mini";
import { type TableName, tableNames } from "#infra/data/table-definitions.ts";
import type { Table } from "#lambdas/database/table.ts";
import { serveAwsServices } from "#local/aws/aws-services.ts";
import { createMailService } from "#local/aws/mail-service.ts";
import { createObjectStore } from "#local/aws/object-store.ts";
import { createParameterStore } from "#local/aws/parameter-store.ts";
import { createGateway } from "#local/gateway/gateway.ts";
import { connectStripe } from "#local/journeys/stripe.ts";
import { listenInternally } from "#local/listen.ts";
import { createInbox } from "#local/mail/inbox.ts";
import { standInKeys, stripeParameters } from "#local/settings.ts";
import { createSiteObjects } from "#local/site-objects.ts";
import { createStripeStandIn } from "#local/stripe/stripe-stand-in.ts";
import { throttle } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/endpoints.ts";
import { site } from "#shared/site/site.ts";
import { brokenVersions } from "./requests.ts";
import type { Target } from "./run.ts";
import { watchTables } from "./watched-tables.ts";

/*
 * The functions as they are deployed, but for their database: real handlers behind the local stack's
 * gateway, with its stand-ins of SES, Parameter Store and Stripe. Tables are kept in memory, because
 * DynamoDB's stand-in takes 2 ms for a call; they refuse what DynamoDB refuses.
 */

const projectDirectory = fileURLToPath(new URL("../../..", import.meta.url));
const environment = {
  ...Object.fromEntries(tableNames.map((name) => [variableOf(name), name])),
  AWS_REGION: "eu-west-2",
  AWS_ACCESS_KEY_ID: "fuzz",
  AWS_SECRET_ACCESS_KEY: "fuzz",
  SITE_BUCKET: "site",
  SITE_ORIGIN: "https://touchline.example",
  MAIL_CONFIGURATION_SET: "Mails",
  ORIGIN_SECRET: "fuzz",
  STRIPE_SECRET_KEY_PARAMETER: "/secret",
  STRIPE_PUBLISHABLE_KEY_PARAMETER: "/publishable",
  STRIPE_WEBHOOK_SECRET_PARAMETER: "/webhook",
};

/** `DISCOUNT_CODES_TABLE` for `discountCodes`. */
function variableOf(name: TableName): string {
  return `${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_TABLE`;
}

type Handler = (event: unknown, context: object) => Promise<unknown>;
type Provide = (open: (name: TableName) => Table) => void;
const isFunction = (value: unknown) => typeof value === "function";
setFlagsFromString("--expose-gc");
const collectGarbage = z.custom<() => void>(isFunction).parse(runInNewContext("gc"));
const Bundle = z.looseObject({ provide: z.custom<Provide>(isFunction) });
const Entry = z.looseObject({ handler: z.custom<Handler>(isFunction) });

/** Starts the functions in this process. Until it is closed, the process's clock is the target's. */
export async function startInProcess(): Promise<Target> {
  const clock = replaceClock();
  const now = () => new Date();
  const inbox = createInbox();
  const aws = await serveAwsServices({
    privilegesOf: () => ({ allows: () => true }),
    onDenied: () => {},
    services: {
      ses: createMailService({
        region: "eu-west-2",
        accountId: "000000000000",
        inbox,
        now,
        senders: () => [site.senderEmail],
        configurationSets: () => [environment.MAIL_CONFIGURATION_SET],
        failing: () => false,
        bouncing: () => false,
        onReport: () => {},
      }),
      s3: createObjectStore({
        objects: createSiteObjects(),
        bucketName: () => environment.SITE_BUCKET,
        refuses: () => false,
      }),
      ssm: createParameterStore({
        region: "eu-west-2",
        accountId: "000000000000",
        parameters: () => stripeParameters([environment], standInKeys),
      }),
    },
  });

  let stripe = newStripe();
  function newStripe() {
    return createStripeStandIn({
      ...standInKeys,
      now,
      // The requests are its events.
      enabledEvents: [],
      webhookUrl: () => "",
      whenBankDecides: queueMicrotask,
    });
  }
  const pass = (of: "api" | "browser"): RequestListener => {
    return (request, response) => stripe[of](request, response);
  };
  const stripeApi = await listenInternally(pass("api"));
  const stripePages = await listenInternally(pass("browser"));
  const { payByCard } = connectStripe(`http://127.0.0.1:${stripePages.port}/__local/stripe`);

  Object.assign(process.env, environment, {
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
    AWS_ENDPOINT_URL_SES: aws.endpoint("ses"),
    AWS_ENDPOINT_URL_S3: aws.endpoint("s3"),
    AWS_ENDPOINT_URL_SSM: aws.endpoint("ssm"),
    STRIPE_API_URL: `http://127.0.0.1:${stripeApi.port}`,
  });
  const { handlers, provide, folder } = await loadFunctions();

  const { keys, jwks } = await createTokens(now());
  const gateway = createGateway({
    routes: Object.values(endpoints).map((endpoint) => ({
      key: `${endpoint.method} ${endpoint.path}`,
      functionArn: endpoint.lambda,
      throttle,
      ...(endpoint.access === "admin" && { authorizer: { issuer, audience: [audience] } }),
    })),
    accountId: "000000000000",
    apiId: "fuzz",
    region: "eu-west-2",
    jwks,
    now,
    invoke: async (name, event, requestId) => {
      const context = {
        awsRequestId: requestId,
        functionName: name.replace("/", "-"),
        // Longer than any pause of this process.
        getRemainingTimeInMillis: () => 600_000,
      };
      return JSON.stringify(await handlers.get(name)?.(event, context));
    },
    onFailure: () => {},
  });

  let tables = watchTables();
  const { write } = process.stdout;
  return {
    keys,
    now,
    async begin(round) {
      clock.set(Date.UTC(2026, 11, 1) + round * 48 * 60 * 60_000);
      tables = watchTables();
      provide(tables.open);
      stripe.close();
      stripe = newStripe();
      inbox.clear();
    },
    passTime: clock.pass,
    async send(request) {
      const log: string[] = [];
      process.stdout.write = (line: string | Uint8Array) => log.push(String(line)) > 0;
      try {
        const answer = await gateway(request);
        return { answer, changed: await tables.takeChanges(), log };
      } finally {
        process.stdout.write = write;
      }
    },
    payByCard,
    memoryMegabytes() {
      collectGarbage();
      return process.memoryUsage().heapUsed / 2 ** 20;
    },
    // Compiled code and caches settle after some 200,000 requests.
    maximumMegabytes: (first) => first + 16,
    async close() {
      clock.restore();
      stripe.close();
      await rm(folder, { recursive: true });
      await Promise.all([aws.close(), stripeApi.close(), stripePages.close()]);
    },
  };
}

/** Bundles the functions with tables that are provided later in place of DynamoDB's. */
async function loadFunctions() {
  const names = [...new Set(Object.values(endpoints).map(({ lambda }) => lambda))];
  const tableModule = "lambdas/database/table.ts";
  const exported = names.map(
    (name, at) => `export * as f${at} from "./lambdas/${name}.function.ts";`,
  );
  const folder = await mkdtemp(path.join(tmpdir(), "touchline-fuzz-"));
  const outfile = path.join(folder, "functions.mjs");
  await build({
    stdin: {
      contents: [...exported, `export { provide } from "./${tableModule}";`].join("\n"),
      resolveDir: projectDirectory,
    },
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    mainFields: ["module", "main"],
    alias: {
      "@smithy/core/event-streams": path.join(projectDirectory, "infra/functions/event-streams.ts"),
    },
    logLevel: "error",
    plugins: [
      {
        name: "tables-in-memory",
        setup: (bundle) =>
          bundle.onLoad(
            { filter: /lambdas[/\\]database[/\\]table\.ts$/ },
            async ({ path: file }) => ({
              contents: `${(await readFile(file, "utf8")).replace(
                "export function openTable(",
                "function openTableInDynamoDb(",
              )}
            let open;
            export const provide = (given) => { open = given; };
            export const openTable = (_, name) =>
              new Proxy({}, { get: (_, method) => (...given) => open(name)[method](...given) });`,
              loader: "ts",
            }),
          ),
      },
    ],
  });
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(outfile).href);
  await mkdir(path.join(folder, "renderer"));
  await writeFile(path.join(folder, "renderer/renderer.js"), renderer);
  await writeFile(path.join(folder, "renderer/site-build.json"), "{}");
  const { provide, ...functions } = Bundle.parse(module);
  const handlers = names.map(
    (name, at) => [name, Entry.parse(functions[`f${at}`]).handler] as const,
  );
  return { handlers: new Map<string, Handler>(handlers), provide, folder };
}

/** In place of the site's own, which takes too long. */
const renderer = `export const createSiteRenderer = () => async ({ who }) =>
  [{ path: "/index.html", contentType: "text/html", content: who.headline }];`;

const issuer = "https://identity.example";
const audience = "web";

/** Tokens that the gateway's authorizer accepts for a year, and such as it refuses. */
async function createTokens(startedAt: Date) {
  const [own, foreign] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
  const seconds = Math.floor(startedAt.getTime() / 1000);
  const sign = (claims: Record<string, unknown>, key = own.privateKey) =>
    new SignJWT({
      sub: "5a0c3b52-6f7e-4b43-9d1f-0c4f3a1f2b77",
      token_use: "id",
      email: "trainer@example.com",
      iss: issuer,
      aud: audience,
      exp: seconds + 1e9,
      ...claims,
    })
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .sign(key);
  const admins = { "cognito:groups": ["admins"] };
  const [trainer, member, ...broken] = await Promise.all([
    sign(admins),
    sign({ "cognito:groups": ["clients"] }),
    sign({ ...admins, exp: seconds - 1e9 }),
    sign({ ...admins, aud: "another" }),
    sign({ ...admins, iss: "https://another.example" }),
    sign(admins, foreign.privateKey),
  ]);
  return {
    keys: {
      trainer,
      member,
      broken: [...broken.map((token) => `Bearer ${token}`), ...brokenVersions(trainer)],
      webhookSecret: standInKeys.webhookSecret,
    },
    jwks: { keys: [{ ...(await exportJWK(own.publicKey)), kid: "one", alg: "RS256" }] },
  };
}

/**
 * Makes the time a part of the run, so that a seed gives the same answers again, and hours pass in it.
 */
function replaceClock() {
  const RealDate = Date;
  let time = RealDate.now();
  class FuzzDate extends RealDate {
    constructor(value: number | string | Date = time) {
      super(value);
    }
    static override now(): number {
      return time;
    }
  }
  Object.assign(globalThis, { Date: FuzzDate });
  return {
    set: (to: number) => {
      time = to;
    },
    pass: (ms: number) => {
      time += ms;
    },
    restore: () => Object.assign(globalThis, { Date: RealDate }),
  };
}
