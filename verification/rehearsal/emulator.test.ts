import { expect, test, vi } from "vitest";
import { emulatorEnvironment } from "./emulator.ts";

test("tools find the emulator and nothing of a real account", () => {
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
