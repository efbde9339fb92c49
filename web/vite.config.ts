import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { prerenderPages } from "./prerender/prerender-plugin.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const routerBuild = "../node_modules/react-router/dist/production";

export default defineConfig({
  root: here("."),
  plugins: [react(), prerenderPages(here("src/prerender.tsx"))],
  resolve: {
    // The router's package names its development build only: half a kilobyte of warnings.
    alias: [
      { find: /^react-router$/, replacement: here(`${routerBuild}/index.mjs`) },
      { find: /^react-router\/dom$/, replacement: here(`${routerBuild}/dom-export.mjs`) },
    ],
  },
  build: {
    outDir: "../build/site",
    emptyOutDir: true,
    target: "es2022",
    // Drawings are smaller than what it takes to ask for them; the policy allows such pictures.
    assetsInlineLimit: (file) => file.endsWith(".svg"),
    // Every browser that runs es2022 understands modulepreload.
    modulePreload: {
      polyfill: false,
      // Pages need not name what stands around all of them: it is there, or on its way already.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === "html" || /\/start-/.test(file)
          ? needed
          : needed
              .filter((each) => !/\/(react|site|pages|rolldown-runtime)-/.test(each))
              // Every visitor's page would carry the list; the trainer's can ask for them in turn.
              .filter((each) => !/\/admin-page-/.test(file) || /\.css$/.test(each)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // A deployment of ours leaves this file alone: returning visitors have it already.
            {
              name: "react",
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
              priority: 3,
            },
            // What is there before the first frame, and what stands around every page.
            {
              name: "pages",
              test: /(page-loaders|held-presses|typed-meanwhile|tab-store|shared[\\/]site[\\/](pages|paths))\.ts$|preload-helper/,
              priority: 2,
            },
            { name: "site", test: /app[\\/]app\.tsx$|values[\\/]money\.ts$/, priority: 1 },
            // Several files of a few hundred bytes take longer to ask for than to fetch.
            { name: "fields", test: /components[\\/](field|text-field|toasts)\.tsx?$/ },
          ],
        },
      },
    },
  },
});
