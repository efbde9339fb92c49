import { randomInt } from "node:crypto";
import type { RequestListener } from "node:http";
import { Amplify } from "aws-amplify";
import { ConsoleLogger } from "aws-amplify/utils";
import { onTestFinished } from "vitest";
import { listenInternally } from "#local/http/listen.ts";
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
  const userPoolClientId = `client${randomInt(2 ** 32)}`;
  const options = {
    userPoolId: "eu-west-2_Touchline",
    userPoolClientId,
    issuer: "https://cognito-idp.eu-west-2.amazonaws.com/eu-west-2_Touchline",
    users: [trainer],
    sendMail: async () => undefined,
    codeTemplate: {
      subject: "Your verification code",
      message: "<p>Your code is <b>{####}</b>.</p>\n<p>Enter it.</p>",
    },
    invitationTemplate: {
      subject: "Your sign-in",
      message: "<p>The email address {username}<br>the temporary password <b>{####}</b></p>",
    },
    now,
    passwordPolicy: {
      MinimumLength: 8,
      RequireLowercase: true,
      RequireUppercase: true,
      RequireNumbers: true,
      RequireSymbols: true,
    },
    tokenSeconds: { access: 3600, id: 3600 },
    ...overrides,
  };
  const standIn = await createIdentityStandIn(options);
  const { listener, requests } = recording(standIn.listener);
  const { port, close } = await listenInternally(listener);
  onTestFinished(close);
  const userPoolEndpoint = `http://127.0.0.1:${port}/__local/cognito/`;

  // Amplify warns of every custom endpoint.
  ConsoleLogger.LOG_LEVEL = "ERROR";
  Amplify.configure({
    Auth: { Cognito: { userPoolId: options.userPoolId, userPoolClientId, userPoolEndpoint } },
  });

  return { standIn, options, userPoolClientId, wait, requests };
}

/** Keeps what was asked of the listener. */
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
