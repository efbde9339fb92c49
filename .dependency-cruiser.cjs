// Which file may import which. `npm run check` fails for any other import, for a circle, and for code in
// lambdas/ that no function uses. See docs/decisions/0040-folders.md.

const tests = ["\\.(test|spec)\\.tsx?$", "/testing/", "^web/e2e/"];

/** A booking and its kinds: they know each other, and a kind never knows the other one. */
const kinds = "^(shared|lambdas|web/src/features)/(consultations|sessions)";
/**
 * Every booking asks its kind, and a kind is made of what every booking is. So the folders of the tables of kinds are
 * in a circle with the kinds, and so is what leads to them. No file is.
 */
const asksKinds = ["^lambdas/bookings(/settling)?$", "^web/src/features/bookings(/list)?$"];
const booking = "^lambdas/(bookings|consultations|sessions)/";

/** What every noun of the functions may import. */
const foundations = ["^shared/", "^lambdas/(http|database)/"];

/**
 * What a folder may import of this repository beside itself. Both are patterns of paths. `verification/`
 * may import everything, and only tests import it.
 */
const mayImport = {
  "^shared/": [],

  "^lambdas/http/": ["^shared/"],
  "^lambdas/database/": ["^shared/", "^lambdas/http/"],
  "^lambdas/secrets/": ["^shared/", "^lambdas/http/"],
  "^lambdas/stripe/": ["^shared/", "^lambdas/(http|secrets)/"],
  "^lambdas/mail/": ["^shared/", "^lambdas/http/"],
  "^lambdas/limits/": [...foundations, "^lambdas/website/"],
  "^lambdas/audit/": foundations,
  "^lambdas/library/": foundations,
  "^lambdas/workouts/": [...foundations, "^lambdas/(library|website)/"],
  "^lambdas/qr-settings/": foundations,
  "^lambdas/website/": [...foundations, "^lambdas/(audit|qr-settings)/"],
  "^lambdas/contact/": [...foundations, "^lambdas/(limits|mail|website)/"],
  "^lambdas/discounts/": foundations,
  [booking]: [...foundations, "^lambdas/(audit|discounts|limits|mail|stripe|website)/"],
  "^lambdas/payments/": [...foundations, booking, "^lambdas/stripe/"],
  "^lambdas/calendar/": [...foundations, booking],
  "^lambdas/people/": [...foundations, booking, "^lambdas/(audit|discounts)/"],
  "^lambdas/numbers/": [...foundations, booking, "^lambdas/discounts/"],
  "^lambdas/upkeep/": [
    ...foundations,
    booking,
    "^lambdas/(discounts|mail|numbers|payments|stripe|website)/",
  ],
  "^lambdas/doors/": ["^shared/", "^lambdas/"],

  // The app composes the features; everything else in src/ is shared by them.
  "^web/(?!src/)": ["^shared/", "^web/", "^local/commands/browser\\.mjs$"],
  "^web/src/(app/|main\\.tsx$)": ["^shared/", "^web/src/"],
  "^web/src/start\\.tsx$": ["^shared/", "^web/src/(app/|website\\.ts$)"],
  "^web/src/features/": ["^shared/", "^web/src/(?!app/)"],
  "^web/src/(?!app/|features/|main\\.tsx$|start\\.tsx$)": ["^shared/"],

  // The stack knows the functions by the paths of their entry files, not by imports.
  "^infra/(?!operations/)": ["^shared/"],
  "^infra/operations/": ["^shared/", "^infra/", "^lambdas/"],

  // Calls a deployment with the pages' own client.
  "^local/(?!sample-people/)": ["^shared/", "^infra/", "^local/", "^web/src/api/"],
  // Decides with the functions' own rules what has become of bookings that nobody made.
  "^local/sample-people/": ["^shared/", "^infra/", "^lambdas/", "^local/", "^web/src/api/"],
};

const directions = Object.entries(mayImport).map(([folder, others]) => ({
  name: `${folder} may not import this`,
  severity: "error",
  from: { path: folder },
  to: {
    path: "^(shared|lambdas|infra|local|verification|web)/",
    pathNot: [folder, ...others, ...tests],
  },
}));

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...directions,
    {
      name: "a new folder in lambdas/ needs an entry in mayImport",
      severity: "error",
      from: {
        path: "^lambdas/",
        pathNot: Object.keys(mayImport).filter((folder) => folder.startsWith("^lambdas/")),
      },
      to: { path: "^(shared|lambdas)/" },
    },
    {
      name: "features never import each other",
      severity: "error",
      from: {
        path: "^web/src/features/([^/]+)/",
        pathNot: "^web/src/features/(bookings|consultations|sessions)/",
      },
      to: { path: "^web/src/features/", pathNot: "^web/src/features/$1/" },
    },
    {
      name: "bookings and their kinds import no other feature",
      severity: "error",
      from: { path: "^web/src/features/(bookings|consultations|sessions)/" },
      to: {
        path: "^web/src/features/",
        pathNot: "^web/src/features/(bookings|consultations|sessions)/",
      },
    },
    {
      name: "shipped code imports no test support",
      severity: "error",
      from: { pathNot: "^verification/" },
      to: { path: tests },
    },
    {
      name: "shared/ uses no package but zod",
      severity: "error",
      from: { path: "^shared/" },
      to: { dependencyTypes: ["core", "npm", "npm-dev"], pathNot: "^node_modules/zod/" },
    },
    {
      name: "what is decided about a booking depends on nothing but shared/",
      severity: "error",
      from: { path: "^lambdas/(bookings|consultations|sessions)/record/" },
      to: {
        dependencyTypesNot: ["core"],
        pathNot: [
          "^shared/",
          "^lambdas/(bookings|consultations|sessions)/record/",
          "^node_modules/zod/",
          ...tests,
        ],
      },
    },
    {
      name: "pages use nothing of Node",
      severity: "error",
      from: { path: "^web/src/" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "every file in lambdas/ belongs to a function",
      severity: "error",
      from: { path: "^lambdas/doors/" },
      to: { path: "^lambdas/", pathNot: [...tests, "^lambdas/doors/"], reachable: false },
    },
    {
      name: "nothing imports the entry file of a function",
      severity: "error",
      from: {},
      to: { path: "^lambdas/doors/" },
    },
    { name: "no circle of files", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no circle of folders",
      severity: "error",
      scope: "folder",
      from: { pathNot: kinds },
      to: { circular: true, pathNot: [kinds, ...asksKinds] },
    },
    {
      name: "a kind of booking knows no other kind",
      severity: "error",
      from: { path: "^(shared|lambdas|web/src/features)/(consultations|sessions)/" },
      to: { path: kinds, pathNot: ["^(shared|lambdas|web/src/features)/$2/", ...tests] },
    },
    {
      // The other rules cannot see an import that is not resolved.
      name: "every import is resolved",
      severity: "error",
      from: {},
      to: { path: "^[#.]", couldNotResolve: true },
    },
  ],
  options: {
    // Tests may import anything; what imports them is checked.
    doNotFollow: { path: ["node_modules", ...tests] },
    // What is built, here or in a rehearsal; and the operator's values, which import types alone.
    exclude: { path: "^(build|cdk\\.out|\\.local|operator)/" },
    // Types are imports too.
    tsPreCompilationDeps: true,
    parser: "tsc",
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["types", "import", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
