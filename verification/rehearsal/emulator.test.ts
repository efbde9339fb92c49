import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { emulatorEnvironment } from "./emulator.ts";

test("tools find the emulator and nothing of a real account.", () => {
  vi.stubEnv("AWS_PROFILE", "business");
  vi.stubEnv("AWS_ENDPOINT_URL_S3", "https://somewhere.example");
  vi.stubEnv("AWS_SESSION_TOKEN", "secret");
  vi.stubEnv("CDK_DEFAULT_ACCOUNT", "123456789012");
  const environment = emulatorEnvironment("http://127.0.0.1:4566", "eu-west-2");
  expect(environment).toMatchObject({
    AWS_ENDPOINT_URL: "http://127.0.0.1:4566",
    AWS_REGION: "eu-west-2",
    AWS_ACCESS_KEY_ID: "rehearsal",
    PATH: process.env["PATH"],
  });
  for (const name of [
    "AWS_PROFILE",
    "AWS_ENDPOINT_URL_S3",
    "AWS_SESSION_TOKEN",
    "CDK_DEFAULT_ACCOUNT",
  ]) {
    expect(environment).not.toHaveProperty(name);
  }
});

const hasPython = spawnSync("python3", ["--version"]).status === 0;

test.skipIf(!hasPython)("the emulator ends with a rehearsal that is killed.", async () => {
  const directory = mkdtempSync(path.join(tmpdir(), "touchline-emulator-"));
  const python = path.join(directory, "python");
  // In place of MiniStack, a server that is always ready.
  const server = `
import os, end_with_parent
from http.server import HTTPServer, SimpleHTTPRequestHandler as Handler
Handler.do_GET = lambda self: (self.send_response(200), self.end_headers())
end_with_parent.watch()
HTTPServer(("127.0.0.1", int(os.environ["GATEWAY_PORT"])), Handler).serve_forever()`;
  writeFileSync(python, `#!/bin/sh\nexec python3 -c '${server}'\n`);
  chmodSync(python, 0o755);
  const options = { python, directory, region: "eu-west-2", stripeApiUrl: "" };
  const program = `
    import { startEmulator } from ${JSON.stringify(new URL("emulator.ts", import.meta.url))};
    process.stdout.write((await startEmulator(${JSON.stringify(options)})).endpoint);
    setInterval(() => {}, 60_000);`;
  const rehearsal = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", program],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const [endpoint] = await once(rehearsal.stdout, "data");
  const emulator = connect(Number(new URL(String(endpoint)).port), "127.0.0.1");
  await once(emulator, "connect");
  rehearsal.kill("SIGKILL");
  await once(
    emulator.resume().on("error", () => {}),
    "close",
  );
});
