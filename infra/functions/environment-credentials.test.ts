import { describe, expect, it } from "vitest";
import { credentialsIn } from "./environment-credentials.ts";

const environment = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret" };

describe("the credentials of a function", () => {
  it("are those that Lambda puts into its environment, with the session's token", () => {
    expect(credentialsIn({ ...environment, AWS_SESSION_TOKEN: "token" })).toEqual({
      accessKeyId: "id",
      secretAccessKey: "secret",
      sessionToken: "token",
    });
  });

  it("do without a token where there is none", () => {
    expect(credentialsIn(environment)).toEqual({ accessKeyId: "id", secretAccessKey: "secret" });
  });

  it("are missed by name", () => {
    expect(() => credentialsIn({ AWS_ACCESS_KEY_ID: "id" })).toThrow(
      "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set.",
    );
  });
});
