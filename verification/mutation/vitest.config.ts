import { defineConfig } from "vitest/config";
import { nodeTests } from "../../vitest.config.ts";

export default defineConfig({
  test: {
    ...nodeTests,
    include: ["{shared,lambdas}/**/*.test.ts"],
    // It takes half a minute. A mutation should fail a direct test.
    exclude: ["lambdas/bookings/drafts/free-race.test.ts"],
  },
});
