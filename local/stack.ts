import type { RequestListener } from "node:http";
import path from "node:path";
import { SiteConfig } from "#shared/site/site-config.ts";
import type { Website } from "#shared/website/website.ts";
import { serveAwsServices } from "./aws/aws-services.ts";
import { createDatabaseService } from "./aws/database-service.ts";
import { createFaults } from "./aws/faults.ts";
import { deliverMailReports } from "./aws/mail-reports.ts";
import { createMailService } from "./aws/mail-service.ts";
import { createObjectStore } from "./aws/object-store.ts";
import { createParameterStore, encrypted } from "./aws/parameter-store.ts";
import { createSiteObjects } from "./aws/site-objects.ts";
import { calendarScriptPath } from "./calendar/calendar-script.ts";
import { createCalendarStandIn } from "./calendar/calendar-stand-in.ts";
import { createCdn } from "./cdn/cdn.ts";
import { createSiteFiles } from "./cdn/site-files.ts";
import { createTables, startDatabase } from "./database/database.ts";
import { sampleItems, sampleTrainer, seed } from "./database/sample-data.ts";
import { createFunctions, startSchedules } from "./functions/functions.ts";
import { createGateway } from "./gateway/gateway.ts";
import { type HttpRequest, jsonAnswer, sendAnswer } from "./http/http-message.ts";
import { listenInternally, listenLocally } from "./http/listen.ts";
import { createIdentityStandIn } from "./identity/identity-stand-in.ts";
import { createLocalPages } from "./local-pages.ts";
import type { Log } from "./log.ts";
import { createInbox } from "./mail/inbox.ts";
import { createRequestListener } from "./request-listener.ts";
import { fillInWebsite, type SamplePictures } from "./sample-website/sample-website.ts";
import {
  calendarKeys,
  calendarParameters,
  type StripeKeys,
  standInKeys,
  stripeParametersOf,
} from "./settings.ts";
import { createStripeStandIn } from "./stripe/stripe-stand-in.ts";
import { readDeployment } from "./template/deployment.ts";
import { localAccount } from "./template/intrinsics.ts";
import type { Right } from "./template/policy.ts";
import type { FunctionDefinition } from "./template/read-functions.ts";

export interface StackOptions {
  /** 0 for any free one. */
  readonly port: number;
  readonly assembly: string;
  /** Where tables and the site's bucket keep their data; in memory without. */
  readonly dataDirectory?: string;
  readonly realStripe?: StripeKeys | undefined;
  /** What fills in the website's content, unless some has been saved. */
  readonly website?: ((pictures: SamplePictures) => Website) | undefined;
  /** Serves the site's pages and files in place of the CDN, for hot reload. */
  readonly siteServer?: RequestListener;
  readonly log: Log;
  /** Sees every request to the API before it is answered. */
  readonly onApiRequest?: ((request: HttpRequest) => void) | undefined;
  /** Receives each right that a function uses, by the function's name. */
  readonly onRightUsed?: ((functionName: string, right: Right) => void) | undefined;
  /** Receives each invocation. */
  readonly onInvoked?: ((invoked: FunctionDefinition) => void) | undefined;
  readonly onStripeRequest?: (() => void) | undefined;
  /** Serves pages with nothing of the local stack in them, to measure them. */
  readonly pagesAsDeployed?: boolean | undefined;
  readonly startDatabase?: typeof startDatabase;
}

/**
 * Starts the whole product on one machine, from the synthesized template and the built bundles;
 * `GET /__local/health` answers 200 once it is up.
 * @throws with `EADDRINUSE` when the port is taken
 */
export async function startStack(options: StackOptions) {
  const { log, realStripe } = options;
  const now = () => new Date();
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };

  let serve: RequestListener = (_, response) =>
    sendAnswer(response, jsonAnswer(503, { message: "The local stack is starting." }));
  const site = await listenLocally((request, response) => serve(request, response), options.port);
  closing.push(site.close);
  try {
    const origin = `http://localhost:${site.port}`;
    let deployment = await readDeployment(options.assembly, origin);

    const dataIn = (folder: string) =>
      options.dataDirectory === undefined ? undefined : path.join(options.dataDirectory, folder);
    const database = await (options.startDatabase ?? startDatabase)(
      deployment.tables,
      dataIn("database"),
    );
    closing.push(database.close);
    const siteObjects = createSiteObjects(dataIn("site-objects"));
    const settings = options.website ? await fillInWebsite(siteObjects, options.website) : [];
    await seed(database.client, deployment.tables, { ...sampleItems, settings });

    const inbox = createInbox();
    const faults = createFaults();
    const aws = await serveAwsServices({
      privilegesOf: (accessKey) => deployment.privileges.get(accessKey),
      onDenied: log.failure,
      onAllowed: options.onRightUsed,
      services: {
        dynamodb: createDatabaseService({
          engine: database.call,
          tableArn: (name) =>
            deployment.tables.find(({ TableName }) => TableName === name)?.arn ?? name,
        }),
        ses: createMailService({
          inbox,
          now,
          senders: () => deployment.senders,
          faults: faults.mail,
          onReport: (configurationSet, report) => deliverReport(configurationSet, report),
        }),
        s3: createObjectStore({
          objects: siteObjects,
          bucketName: () => deployment.siteBucket,
          refuses: faults.refusesPut,
        }),
        ssm: createParameterStore(
          encrypted({
            ...stripeParametersOf(realStripe ?? standInKeys),
            ...calendarParameters(),
          }),
        ),
      },
    });
    closing.push(aws.close);

    const identity = await createIdentityStandIn({
      ...deployment.identity,
      users: [sampleTrainer],
      sendMail: async (mail) => inbox.add({ replyTo: "", at: now().toISOString(), ...mail }),
      now,
    });

    const stripe = realStripe
      ? undefined
      : createStripeStandIn({
          ...standInKeys,
          webhookUrl: () => `${origin}/api/webhooks/stripe`,
          file: dataIn("stripe.json"),
        });
    const stripeApi =
      stripe &&
      (await listenInternally((request, response) => {
        options.onStripeRequest?.();
        stripe.api(request, response);
      }));
    if (stripe && stripeApi) closing.push(stripeApi.close, stripe.close);
    const calendar = createCalendarStandIn(
      () => `${origin}/api/webhooks/calendar`,
      calendarKeys,
      dataIn("calendar.json"),
    );
    const save = () => {
      stripe?.save();
      calendar.save();
    };
    closing.push(calendar.close, save);

    const functions = createFunctions({
      definitions: deployment.functions,
      environment: {
        AWS_REGION: localAccount.region,
        // The deployed functions run on a newer Node than this machine may have.
        AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
        AWS_ENDPOINT_URL_DYNAMODB: aws.endpoint("dynamodb"),
        AWS_ENDPOINT_URL_S3: aws.endpoint("s3"),
        AWS_ENDPOINT_URL_SES: aws.endpoint("ses"),
        AWS_ENDPOINT_URL_SSM: aws.endpoint("ssm"),
        ...(stripeApi && { STRIPE_API_URL: `http://127.0.0.1:${stripeApi.port}` }),
      },
      onLine: log.functionLine,
      onInvoked: options.onInvoked,
    });
    closing.push(functions.close);
    const deliverReport = deliverMailReports({
      receivers: () => deployment.mailReceivers,
      invoke: functions.invoke,
      onFailure: log.failure,
    });

    /** What is scheduled beside upkeep renders the pages, if another build or nothing has. */
    async function renderPages(event?: unknown): Promise<void> {
      for (const { functionArn, input } of deployment.schedules.slice(1)) {
        await functions.invoke(functionArn, event ?? input);
      }
    }

    /** Loaded when it is asked for, so that the start need not wait for it. */
    const samplePeople = async () => {
      if (!stripe) throw new Error("The sample people have paid at Stripe's stand-in.");
      const { createSamplePeople } = await import("./sample-people/sample-people.ts");
      const { tables } = deployment;
      const { account } = stripe;
      return createSamplePeople({
        origin,
        database: database.client,
        tables,
        stripe: account,
        calendar,
        save,
      });
    };

    const localPages = createLocalPages({
      inbox,
      faults,
      runUpkeep: async (event) => {
        const [upkeep] = deployment.schedules;
        if (!upkeep) throw new Error("The template has no schedule.");
        await renderPages(event);
        return JSON.parse(await functions.invoke(upkeep.functionArn, event));
      },
      identity: identity.listener,
      addUser: identity.addUser,
      stripe: stripe?.browser,
      calendar,
      samplePeople,
    });

    let stopSchedules = () => {};
    closing.push(() => stopSchedules());

    /** Everything that follows from the template and holds no state. */
    async function deploy(): Promise<void> {
      await renderPages();
      const gateway = createGateway({
        routes: deployment.routes,
        jwks: identity.jwks,
        now,
        invoke: functions.invoke,
        onFailure: log.failure,
      });
      const localised = localise(origin, pageScripts(options));
      const cdn = createCdn({
        behaviours: deployment.behaviours,
        origins: {
          api: async (request) => {
            const answer = await gateway(request);
            const isPage = answer.headers["content-type"]?.startsWith("text/html");
            return isPage ? { ...answer, body: localised(".html", answer.body) } : answer;
          },
          site: createSiteFiles({
            sources: deployment.siteContent,
            objects: siteObjects,
            localise: localised,
          }),
        },
        stripeStandIn: !realStripe && !options.pagesAsDeployed,
      });
      stopSchedules();
      stopSchedules = startSchedules(deployment.schedules, functions.invoke, (arn, error) =>
        log.failure(arn, String(error)),
      );
      serve = createRequestListener({ ...options, cdn, localPages });
    }
    await deploy();

    return {
      /** Where everything is served, without a trailing slash. */
      origin,
      /** The database itself, past the functions' rights. */
      database: database.client,
      samplePeople,
      close,
      /** Puts a newly synthesized template and newly built bundles in place. */
      async reload(): Promise<void> {
        deployment = await readDeployment(options.assembly, origin);
        await createTables(database.client, deployment.tables);
        functions.replace(deployment.functions);
        await deploy();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Points the site's files at the stand-ins. */
function localise(origin: string, scripts: readonly string[]) {
  return (key: string, content: Buffer): Buffer => {
    if (key === "config.json") {
      const config = SiteConfig.parse(JSON.parse(content.toString()));
      return Buffer.from(
        JSON.stringify({ ...config, userPoolEndpoint: `${origin}/__local/cognito/` }),
      );
    }
    if (!key.endsWith(".html")) return content;
    const tags = scripts.map((script) => `<script src="${script}"></script>`).join("");
    return Buffer.from(content.toString().replace(/<head[^>]*>/i, (head) => `${head}${tags}`));
  };
}

/**
 * What every page loads before its own scripts, so that `loadStripe` finds the stand-in for Stripe.js there.
 */
export function pageScripts({
  realStripe,
  pagesAsDeployed = false,
}: Pick<StackOptions, "realStripe" | "pagesAsDeployed">): readonly string[] {
  if (pagesAsDeployed) return [];
  return [...(realStripe ? [] : ["/__local/stripe.js"]), calendarScriptPath];
}
