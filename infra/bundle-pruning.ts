import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";
import * as z from "zod/mini";

/*
 * What keeps the bundles small where tree-shaking cannot. The plugins rewrite code whose form may
 * change with a release: then nothing matches any more, the bundle is whole, and its size budget
 * says so.
 */

/**
 * Lets esbuild drop the endpoints of the contract that a function does not answer. To a bundler,
 * making a schema looks as if it did something: each function would carry all of them, and grow with
 * every endpoint of another.
 */
export const pruneContract: Plugin = {
  name: "prune-contract",
  setup: ({ onLoad }) => {
    onLoad({ filter: /shared[/\\]api\.ts$/ }, async (file) => ({
      contents: markEndpointsPure(await readFile(file.path, "utf8")),
      loader: "ts",
    }));
  },
};

function markEndpointsPure(source: string): string {
  return source.replace(
    /^(export const \w+ = )(\{.*?^\} as const satisfies Endpoint);$/gms,
    "$1/* @__PURE__ */ (() => ($2))();",
  );
}

/** Of a client's own package description, only the version is used: it is told to AWS. */
export const prunePackageDescriptions: Plugin = {
  name: "prune-package-descriptions",
  setup: ({ onLoad }) => {
    onLoad({ filter: /@aws-sdk[/\\]client-[a-z]+[/\\]package\.json$/ }, async (file) => {
      const { name, version } = PackageDescription.parse(
        JSON.parse(await readFile(file.path, "utf8")),
      );
      return { contents: JSON.stringify({ name, version }), loader: "json" };
    });
  },
};

const PackageDescription = z.object({ name: z.string(), version: z.string() });

/**
 * Lets esbuild drop what we do not call of the AWS SDK's clients. Each client lists the schemas of
 * its whole service in one module, in a form that looks to a bundler as if it did something: a
 * function that reads one parameter would carry all of Systems Manager, 75 KB of it.
 */
export const pruneSdkSchemas: Plugin = {
  name: "prune-sdk-schemas",
  setup: ({ onLoad }) => {
    onLoad({ filter: /@aws-sdk[/\\]client-[a-z]+[/\\]dist-es[/\\]schemas[/\\]/ }, async (file) => {
      const source = await readFile(file.path, "utf8");
      const pruned = markSchemasPure(source);
      return {
        contents: identifiedByNameOnly.test(file.path) ? markErrorsPure(pruned) : pruned,
        loader: "js",
      };
    });
  },
};

/** A schema is a list of constants, but some of its keys are computed. */
function markSchemasPure(source: string): string {
  return source.replace(
    /^((?:export )?var [\w$]+ = )(\[[^;]*\]);$/gm,
    "$1/* @__PURE__ */ (() => $2)();",
  );
}

/**
 * Clients whose errors we tell apart by `name` at most. An error that is not registered arrives as
 * the service's general exception under its own name, but neither as an instance of its class nor
 * with more than its message.
 */
const identifiedByNameOnly = /client-(?:ses|ssm)[/\\]/;

function markErrorsPure(source: string): string {
  return source.replace(/^(\w+_registry\.registerError\()/gm, "/* @__PURE__ */ $1");
}

/**
 * Leaves out of the Stripe client the products that a shop never calls: helpers for tests, the
 * second API, the issuing of cards and banking; 65 KB. Their names stay and have no methods.
 */
export const pruneStripeProducts: Plugin = {
  name: "prune-stripe-products",
  setup: ({ onLoad }) => {
    const unused =
      /stripe[/\\]esm[/\\]resources[/\\](?:TestHelpers|V2|Issuing|Treasury)[/\\].*\.js$/;
    onLoad({ filter: unused }, async (file) => {
      const source = await readFile(file.path, "utf8");
      return {
        contents: source.replace(/^(export class \w+ extends StripeResource) \{.*/ms, "$1 {}"),
        loader: "js",
      };
    });
  },
};
