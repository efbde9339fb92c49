import * as z from "zod/mini";
import { readDistribution, readSiteBucket, readSiteContent } from "./read-distribution.ts";
import {
  type FunctionDefinition,
  readFunction,
  readPrivileges,
  readSchedules,
} from "./read-functions.ts";
import { readRoutes } from "./read-http-api.ts";
import { readIdentity } from "./read-identity.ts";
import { readMailReceivers } from "./read-mail-reports.ts";
import { readTables } from "./read-tables.ts";
import { loadTemplate, type Template } from "./template.ts";

/**
 * Reads the synthesized stack, whole, so that what cannot be run here is said before anything starts.
 * @throws naming the resource that the local stack does not understand
 */
export async function readDeployment(assembly: string, origin: string) {
  const template = await loadTemplate(assembly, origin);
  const routes = readRoutes(template);
  const schedules = readSchedules(template);
  const mailReceivers = readMailReceivers(template);
  const invoked = [...routes, ...schedules, ...mailReceivers].map(({ functionArn }) => functionArn);
  const functions = [...new Set(invoked)].map((arn) => {
    const definition = readFunction(template, arn);
    return [
      arn,
      { ...definition, environment: withoutTls(definition.environment, origin) },
    ] as const;
  });
  return {
    tables: readTables(template),
    /** By ARN. */
    functions: new Map(functions),
    /** By the function's name. */
    privileges: new Map(functions.map(([arn, { name }]) => [name, readPrivileges(template, arn)])),
    routes,
    schedules,
    behaviours: readDistribution(template),
    siteContent: readSiteContent(template),
    siteBucket: readSiteBucket(template),
    identity: readIdentity(template),
    senders: readSenders(template),
    mailReceivers,
  };
}

/** The template puts `https://` before the site's host; here there is no TLS. */
function withoutTls(
  environment: FunctionDefinition["environment"],
  origin: string,
): Record<string, string> {
  const secure = `https://${new URL(origin).host}`;
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replaceAll(secure, origin)]),
  );
}

function readSenders(template: Template): string[] {
  return template
    .read("AWS::SES::EmailIdentity", z.object({ EmailIdentity: z.string() }))
    .map(({ EmailIdentity }) => EmailIdentity);
}
