import * as z from "zod/mini";
import type { LocalNames } from "./intrinsics.ts";
import {
  type CdnBehaviour,
  readBehaviours,
  readSiteBucket,
  readSiteContent,
  type SiteSource,
} from "./read-distribution.ts";
import {
  type FunctionDefinition,
  type Privileges,
  readDeploymentFunctions,
  readFunction,
  readPrivileges,
  readSchedules,
  type Schedule,
} from "./read-functions.ts";
import { type ApiRoute, readRoutes } from "./read-http-api.ts";
import { readIdentity } from "./read-identity.ts";
import {
  type MailReceiver,
  readConfigurationSets,
  readMailReceivers,
} from "./read-mail-reports.ts";
import { readTables, type TableDefinition } from "./read-tables.ts";
import { loadTemplate, type Template } from "./template.ts";

/** All that the local stack takes from the template. */
export interface Deployment {
  readonly tables: readonly TableDefinition[];
  /** By ARN. */
  readonly functions: ReadonlyMap<string, FunctionDefinition>;
  /** By the function's name. */
  readonly privileges: ReadonlyMap<string, Privileges>;
  readonly routes: readonly ApiRoute[];
  readonly schedules: readonly Schedule[];
  /** The ARNs of the functions that finish a deployment. */
  readonly finishing: readonly string[];
  readonly behaviours: readonly CdnBehaviour[];
  readonly siteContent: readonly SiteSource[];
  /** The name of the bucket with the site's files. */
  readonly siteBucket: string;
  readonly identity: ReturnType<typeof readIdentity>;
  /** Addresses and domains that mail may be sent from. */
  readonly senders: readonly string[];
  readonly configurationSets: readonly string[];
  /** The functions that get SES's reports about mail. */
  readonly mailReceivers: readonly MailReceiver[];
}

/**
 * Reads the synthesized stack, whole, so that what cannot be run here is said before anything starts.
 * @throws naming the resource that the local stack does not understand
 */
export async function readDeployment(assembly: string, names: LocalNames): Promise<Deployment> {
  const template = await loadTemplate(assembly, names);
  const routes = readRoutes(template);
  const schedules = readSchedules(template);
  const finishing = readDeploymentFunctions(template);
  const mailReceivers = readMailReceivers(template);
  const invoked = [...routes, ...schedules, ...mailReceivers].map(({ functionArn }) => functionArn);
  const arns = new Set([...invoked, ...finishing]);
  const functions = [...arns].map((arn) => {
    const definition = readFunction(template, arn);
    return [
      arn,
      { ...definition, environment: withoutTls(definition.environment, names) },
    ] as const;
  });
  return {
    tables: readTables(template),
    functions: new Map(functions),
    privileges: new Map(functions.map(([arn, { name }]) => [name, readPrivileges(template, arn)])),
    routes,
    schedules,
    finishing,
    behaviours: readBehaviours(template),
    siteContent: readSiteContent(template),
    siteBucket: readSiteBucket(template),
    identity: readIdentity(template, names.region),
    senders: readSenders(template),
    configurationSets: readConfigurationSets(template),
    mailReceivers,
  };
}

/** The template puts `https://` before the site's host; here there is no TLS. */
function withoutTls(
  environment: FunctionDefinition["environment"],
  { origin }: LocalNames,
): Record<string, string> {
  const secure = `https://${new URL(origin).host}`;
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replaceAll(secure, origin)]),
  );
}

/** The addresses and domains that SES has verified. */
function readSenders(template: Template): string[] {
  return template
    .read("AWS::SES::EmailIdentity", z.object({ EmailIdentity: z.string() }))
    .map(({ EmailIdentity }) => EmailIdentity);
}
