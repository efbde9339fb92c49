import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const command = fileURLToPath(new URL("draw-icons.ts", import.meta.url));

test("Without a browser, the icons stay as they are, and one sentence says what to install.", () => {
  const { status, stderr, stdout } = spawnSync(process.execPath, ["--import", "tsx", command], {
    env: { ...process.env, CHROME_PATH: "/is/not/there" },
    encoding: "utf8",
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr.trim()).toMatch(/^Nothing is drawn: that needs Chromium, Chrome or Edge\..*$/);
});
