import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defaultServerConditions, defineConfig } from "vite";
import { prerenderPages } from "./prerender/prerender-plugin.ts";
import { shortClassNames } from "./short-class-names.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const routerBuild = "../node_modules/react-router/dist/production";

export default defineConfig(({ mode }) => ({
  root: here("."),
  plugins: [react(), prerenderPages(here("prerender/renderer.tsx"))],
  resolve: {
    conditions: [...operators(mode), ...defaultClientConditions],
    // The router's package exports only its development build, with 0.5 KB gzip of warnings: too much
    // for the budget of `/privacy`.
    alias: [
      { find: /^react-router$/, replacement: here(`${routerBuild}/index.mjs`) },
      { find: /^react-router\/dom$/, replacement: here(`${routerBuild}/dom-export.mjs`) },
    ],
  },
  // Saves 0.6 KB gzip of each document and 0.3 KB of its script.
  css: { modules: { generateScopedName: shortClassNames(here("src")) } },
  environments: {
    ssr: { resolve: { conditions: [...operators(mode), ...defaultServerConditions] } },
  },
  build: {
    outDir: "../build/site",
    emptyOutDir: true,
    target: "es2022",
    // An inlined SVG is smaller than a request. A portrait replaces the tactics board.
    assetsInlineLimit: (file) => /(?<!tactics-board)\.svg$/.test(file),
    // Every browser that runs es2022 understands modulepreload.
    modulePreload: {
      polyfill: false,
      // Pages need not list what the entry has loaded already: 0.4 KB gzip of every page.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === "html" || /\/start-/.test(file)
          ? needed
          : needed
              .filter((each) => !/\/(react|site|pages|rolldown-runtime)-/.test(each))
              .filter((each) => !/\/(admin|login)-page-/.test(file) || /\.css$/.test(each)),
    },
    rolldownOptions: {
      output: {
        // Every page lists the names of all files, and hashes do not compress.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: {
          groups: [
            // 80 KB that stay in the browser's cache after a deployment.
            {
              name: "react",
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
              priority: 3,
            },
            // The entry's modules. Without the group it would import React before the first paint.
            {
              name: "pages",
              test: /(page-loaders|click-replay|typed-text|tab-store|shared[\\/]site[\\/](pages|paths)|bookings[\\/]booking-kinds)\.ts$|preload-helper/,
              priority: 2,
            },
            // Saves 4.6 KB gzip and 12 requests a page.
            {
              name: "site",
              test: /app[\\/]app\.tsx$|values[\\/]money\.ts$|booking-pause\.ts$|consultation-link\.tsx$/,
              priority: 1,
            },
            // Both are on every page of a checkout. Saves 0.2 KB on each.
            { name: "draft", test: /checkout[\\/](kept-draft|thank-you-link)\.ts$/ },
            // What calls the API, with zod. It is apart from the rules for texts, which the library, a client's
            // page and the sign-in do not need: saves 3 KB on each. Only the desk has the audit's words.
            {
              name: "api",
              test: /api[\\/]call-endpoint\.ts$|node_modules[\\/]zod[\\/]|shared[\\/]contract[\\/](?!audit-actions)|values[\\/](instant|field-errors|https-url)\.ts$|bookings[\\/]payment-state\.ts$|website[\\/]block-terms\.ts$/,
              priority: 1,
            },
            // The rules for texts. Saves 2.5 KB on both pages that take payments.
            {
              name: "texts",
              test: /(checkout[\\/]confirmation|session-payments|values[\\/](text-fields|pasted-text))\.ts$/,
            },
            // Home and the booking form have both. Saves 0.1 KB on each.
            { name: "offer", test: /components[\\/](client-review|consultation-facts)\.tsx$/ },
            // Saves 0.6 KB on the booking form.
            {
              name: "forms",
              test: /components[\\/](choice\.module\.css|(email-field|field|text-field|toasts)\.tsx?)$/,
            },
            // Other pages have it without the checkout.
            { name: "spinner", test: /components[\\/]spinner\.tsx$/ },
            // Small files that several pages have: every file costs each page 25 bytes and a request.
            {
              name: "checkout",
              test: /checkout[\\/]use-(checkout|steps)\.ts$|components[\\/]pause-notice\.tsx$/,
            },
            {
              name: "price",
              test: /checkout[\\/](price-summary|proceed-to-payment|contract-facts|checkout\.module)|payment-contract\.tsx$/,
            },
            {
              name: "contract",
              test: /(sessions[\\/]block-words|bookings[\\/]cancellation-promise)\.ts$/,
              priority: 1,
            },
            {
              name: "booking",
              test: /booking-form[\\/]booking-aside|values[\\/]as-typed\.ts$|consultations[\\/]booking-answers\.ts$/,
            },
            { name: "loading", test: /components[\\/]use-(loaded|on-return)\.ts$/ },
            { name: "failure", test: /components[\\/](load-failure\.tsx|leave-focus\.ts)$/ },
            {
              name: "client-booking",
              test: /consultations[\\/]calendar-events\.ts$|bookings[\\/](cancellation|client-api|client-booking|end-in-words|offer|over-reasons|payback)\.ts$|sessions[\\/](block-end|sessions-in-words|taken-by-hand)\.ts$|values[\\/](dates-in-words|london-days)\.ts$/,
            },
          ],
        },
      },
    },
  },
}));

/** The condition of `imports` in `package.json` that takes the operator's values. */
function operators(mode: string): readonly string[] {
  return mode === "operator" ? [mode] : [];
}
