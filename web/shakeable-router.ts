import type { Plugin } from "vite";

/**
 * Lets the build drop what the site does not use of the router, 3 KB compressed on every page.
 *
 * - The router's one module makes its components by calls, extends classes and names both, which
 *   counts as effects although nobody could notice any: forms, scroll restoration and the scripts
 *   of its framework all stay in.
 * - A link can fetch the next page beforehand, but only within that framework.
 * - Its warnings are for whoever develops with it.
 */
export function shakeableRouter(): Plugin {
  return {
    name: "shakeable-router",
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/].*\.mjs$/ },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, "")
          .replaceAll(/= (React\d*\.(?:forwardRef|createContext)\()/g, "= /* @__PURE__ */ $1")
          .replaceAll(
            /^(var \w+ = )(class extends React\d*\.Component \{.*?^\});$/gms,
            "$1/* @__PURE__ */ (() => $2)();",
          )
          .replaceAll(/^( *)warning\(\n.*?^\1\);$/gms, "")
          .replace(/^function PrefetchPageLinks\(.*?^\}$/ms, "function PrefetchPageLinks() {}"),
        map: null,
      }),
    },
  };
}
