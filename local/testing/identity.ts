import { randomInt } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import { Amplify } from "aws-amplify";
import { ConsoleLogger } from "aws-amplify/utils";
import { onTestFinished } from "vitest";
import * as z from "zod/mini";
import type { Mail } from "#local/identity/forgotten-password.ts";
import {
  createIdentityStandIn,
  type IdentityStandInOptions,
} from "#local/identity/identity-stand-in.ts";

export const trainer = {
  email: "trainer@example.com",
  password: "Touchline-2026",
  groups: ["admins"],
};

/** What signs the trainer in. */
export const credentials = { username: trainer.email, password: trainer.password };

/** Another password that the policy allows. */
export const newPassword = "Second-Half-45";

/** The error of a wrong password. */
export const incorrect = {
  name: "NotAuthorizedException",
  message: "Incorrect username or password.",
};

/**
 * Starts the stand-in on a free port and points Amplify at it, as a new client without a
 * session. The clock stands still unless a test moves it.
 */
export async function startForTest(overrides: Partial<IdentityStandInOptions> = {}) {
  let time = Date.now();
  const now = () => new Date(time);
  const wait = (ms: number) => {
    time += ms;
  };
  const mails: Mail[] = [];
  const userPoolClientId = `client${randomInt(2 ** 32)}`;
  const options = {
    userPoolId: "eu-west-2_Touchline",
    userPoolClientId,
    issuer: "https://cognito-idp.eu-west-2.amazonaws.com/eu-west-2_Touchline",
    users: [trainer],
    sendMail: async (mail: Mail) => {
      mails.push(mail);
    },
    codeTemplate: {
      subject: "Your verification code",
      message: "<p>Your code is <b>{####}</b>.</p>\n<p>Enter it.</p>",
    },
    now,
    passwordPolicy: {
      MinimumLength: 8,
      RequireLowercase: true,
      RequireUppercase: true,
      RequireNumbers: true,
      RequireSymbols: true,
    },
    tokenSeconds: { access: 3600, id: 3600, refresh: 30 * 24 * 3600 },
    ...overrides,
  };
  const standIn = await createIdentityStandIn(options);
  const { listener, requests } = recording(standIn.listener);
  const userPoolEndpoint = await listen(listener);

  // Amplify warns of every custom endpoint.
  ConsoleLogger.LOG_LEVEL = "ERROR";
  Amplify.configure({
    Auth: { Cognito: { userPoolId: options.userPoolId, userPoolClientId, userPoolEndpoint } },
  });

  /** Calls an operation without Amplify. */
  const call = async (operation: string, body: unknown) => {
    const response = await fetch(userPoolEndpoint, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: z.looseObject({}).parse(await response.json()) };
  };

  return {
    standIn,
    options,
    userPoolEndpoint,
    userPoolClientId,
    now,
    wait,
    mails,
    requests,
    call,
  };
}

/** Keeps what was asked of the listener, to be sent again. */
function recording(listener: RequestListener) {
  const requests: { operation: string; body: string }[] = [];
  const recorder: RequestListener = (request, response) => {
    const operation = String(request.headers["x-amz-target"]).replace(/^.*\./, "");
    const recorded = { operation, body: "" };
    requests.push(recorded);
    request.on("data", (chunk) => {
      recorded.body += String(chunk);
    });
    return listener(request, response);
  };
  return { listener: recorder, requests };
}

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return `http://127.0.0.1:${address.port}/__local/cognito/`;
}
