import { defineConfig } from "vitest/config";
import { nodeTests } from "../../vitest.config.ts";

export default defineConfig({
  test: {
    ...nodeTests,
    include: ["{shared,lambdas}/**/*.test.ts"],
  },
});
