import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

/**
 * Lets each page carry only the endpoints that it calls. The contract is one module, and a bundler
 * puts a module into one file: the visitor who books would load every form of the trainer's as well,
 * and each new endpoint would weigh on every page. So whoever imports endpoints by name gets each
 * from a copy of the contract that has no other.
 *
 * @param contract the path of the contract's module.
 */
export function endpointByEndpoint(contract: string): Plugin {
  const copyOf = (endpoint: string) => `${contract}?endpoint=${endpoint}`;
  return {
    name: "endpoint-by-endpoint",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /[\\/]web[\\/]src[\\/].*\.tsx?$/ },
      handler: (code) => ({
        code: code.replace(importByName, (_, names: string) =>
          names
            .split(",")
            .filter((each) => each.trim() !== "")
            .map((each) => `import {${each}} from ${JSON.stringify(copyOf(nameOf(each)))};`)
            .join(" "),
        ),
        map: null,
      }),
    },
    load: {
      filter: { id: /shared[\\/]api\.ts\?endpoint=/ },
      handler: async (id) => {
        const [path = "", endpoint = ""] = id.split("?endpoint=");
        return { code: onlyEndpoint(await readFile(path, "utf8"), endpoint), moduleType: "ts" };
      },
    },
  };
}

const importByName = /^import \{([^}]*)\} from "#shared\/api\.ts";$/gm;

/** `listWorkouts as endpoint` is called `listWorkouts` where it comes from. */
function nameOf(specifier: string): string {
  return specifier.trim().split(" ")[0] ?? "";
}

/** To a bundler, making a schema looks as if it did something: what is not asked for says it does not. */
function onlyEndpoint(source: string, endpoint: string): string {
  return source
    .replace(
      /^export (const (\w+) = )(\{.*?^\} as const satisfies Endpoint);$/gms,
      (declaration, start: string, name: string, value: string) =>
        name === endpoint
          ? declaration.replace(ofNoUseToAPage, "")
          : `${start}/* @__PURE__ */ (() => (${value}))();`,
    )
    .replace(/^(const \w+ = )(z\..*?);$/gms, "$1/* @__PURE__ */ (() => $2)();");
}

/** What of an endpoint is for those who answer it, or read about it. */
const ofNoUseToAPage =
  /^ {2}(?:access|audit|cache|errors|lambda|seesAddress|summary|throttle):[\s\S]*?,\n(?= {2}[\w/]|\})/gm;
