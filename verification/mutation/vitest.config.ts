import { defineConfig } from "vitest/config";
import { nodeTests } from "../../vitest.config.ts";

/** The tests that each mutation is tried against. */
export default defineConfig({
  test: {
    ...nodeTests,
    include: ["{shared,lambdas}/**/*.test.ts"],
    // These take half a minute to three minutes each. A mutation should fail a direct test.
    exclude: ["lambdas/testing/resilience/**", "lambdas/bookings/hold-race.test.ts"],
  },
});
