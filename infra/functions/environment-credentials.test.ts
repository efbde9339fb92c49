import { describe, expect, test } from "vitest";
import { credentialsIn } from "./environment-credentials.ts";

const environment = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret" };

describe("the credentials of a function", () => {
  test("are read from the environment, with the session token.", () => {
    expect(credentialsIn({ ...environment, AWS_SESSION_TOKEN: "token" })).toEqual({
      accessKeyId: "id",
      secretAccessKey: "secret",
      sessionToken: "token",
    });
  });

  test("have no session token if the environment has none.", () => {
    expect(credentialsIn(environment)).toEqual({ accessKeyId: "id", secretAccessKey: "secret" });
  });

  test("are named in the error when they are missing.", () => {
    expect(() => credentialsIn({ AWS_ACCESS_KEY_ID: "id" })).toThrow(
      "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set.",
    );
  });
});
