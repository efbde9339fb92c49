// `npm run mutate`: changes the money code in small ways and reports the changes that no test notices.
// `npm run mutate -- lambdas/bookings/settling/settle-booking.ts` tries one file. See docs/reliability.md.
import { Stryker } from "@stryker-mutator/core";

/** Rules, booking, payment, discount and upkeep code. */
const moneyCode = [
  "shared/{bookings,consultations,sessions,discounts,payments,numbers}/*.ts",
  "shared/values/{money,london-days}.ts",
  "lambdas/{bookings,consultations,sessions}/**/*.ts",
  "lambdas/{discounts,limits,numbers,payments,upkeep}/**/*.ts",
  "!**/*.test.ts",
  // Endpoints are data; the texts of mails are fixed by their own tests.
  "!shared/**/{api,admin-api,client-api}.ts",
  "!lambdas/{consultations/mails/consultation-mails,sessions/mails/payment-mails}.ts",
];

const files = process.argv.slice(2);

await new Stryker({
  mutate: files.length > 0 ? files : moneyCode,
  concurrency: 1,
  plugins: ["@stryker-mutator/vitest-runner", "./verification/mutation/log-details.mjs"],
  ignorers: ["log-details"],
  testRunner: "vitest",
  vitest: { configFile: "verification/mutation/vitest.config.ts" },
  mutator: {
    excludedMutations: [
      // Most strings are messages, log events, attribute names and states. The compiler refuses other
      // states, and `===` with a state is still mutated.
      "StringLiteral",
    ],
  },
  // A mutation of what a module does when it is imported takes all tests in a new process.
  ignoreStatic: true,
  ignorePatterns: ["build", "cdk.out", ".local", "/web"],
  // The sandbox stays in the repository, so tsconfig.json needs no changes.
  tsconfigFile: "none",
  tempDirName: "build/mutation/sandbox",
  reporters: ["clear-text", "json"],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  jsonReporter: { fileName: "build/mutation/report.json" },
  // Of all changes, those included that are equivalent to the code.
  thresholds: { high: 100, low: 95, break: 92 },
  dryRunTimeoutMinutes: 30,
  timeoutMS: 20_000,
}).runMutationTest();
