import { readFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import * as z from "zod/mini";
import { type Faults, MailFaults, PutFaults } from "./aws/faults.ts";
import { type HttpAnswer, jsonAnswer, sendAnswer } from "./http/http-message.ts";
import type { UserSeed } from "./identity/users.ts";
import type { Inbox } from "./mail/inbox.ts";

/** What only the local stack has, under `/__local`: the inbox, the switches for faults, upkeep. */

export interface LocalPagesOptions {
  readonly inbox: Inbox;
  readonly faults: Faults;
  /** Runs upkeep with this as its event. @returns its report */
  readonly runUpkeep: (event: unknown) => Promise<unknown>;
  readonly identity: RequestListener;
  /** @throws Error when there cannot be such an account */
  readonly addUser: (seed: UserSeed) => void;
  readonly stripe: RequestListener | undefined;
}

const UpkeepEvent = z.strictObject({ minimumAgeMs: z.optional(z.number().check(z.minimum(0))) });

const NewUser = z.strictObject({
  email: z.email(),
  password: z.string(),
  groups: z._default(z.array(z.string()), ["admins"]),
  mustChangePassword: z._default(z.boolean(), false),
});

type Page = (body: unknown) => HttpAnswer | Promise<HttpAnswer>;

/** A page that does something with what is posted. */
const taking =
  <Schema extends z.ZodMiniType>(schema: Schema, act: (input: z.infer<Schema>) => unknown): Page =>
  async (body) => {
    const parsed = schema.safeParse(body);
    if (!parsed.success) return jsonAnswer(400, { message: z.prettifyError(parsed.error) });
    return jsonAnswer(200, (await act(parsed.data)) ?? {});
  };

export function createLocalPages(options: LocalPagesOptions): RequestListener {
  const { inbox, faults } = options;
  const inboxPage = new URL("./mail/inbox-page.html", import.meta.url);
  const pages: Record<string, Page> = {
    "GET /__local/health": () => jsonAnswer(200, { status: "up" }),
    "GET /__local/inbox": async () => ({
      status: 200,
      headers: { "content-type": "text/html; charset=utf-8" },
      body: await readFile(inboxPage),
    }),
    "GET /__local/inbox.json": () => jsonAnswer(200, inbox.list()),
    "DELETE /__local/inbox.json": () => {
      inbox.clear();
      return jsonAnswer(200, []);
    },
    "POST /__local/mail/faults": taking(MailFaults, faults.setMail),
    "POST /__local/site/faults": taking(PutFaults, faults.setPut),
    // As the operator makes accounts, and as tests want theirs: each its own.
    "POST /__local/users": taking(NewUser, options.addUser),
    "POST /__local/upkeep": taking(UpkeepEvent, options.runUpkeep),
  };

  return async (request, response) => {
    const [address = ""] = (request.url ?? "").split("?");
    if (address.startsWith("/__local/cognito")) return options.identity(request, response);
    if (address.startsWith("/__local/stripe") && options.stripe) {
      return options.stripe(request, response);
    }
    const page = pages[`${request.method} ${address}`];
    const body = await text(request);
    const answer = page
      ? await page(JSON.parse(body || "{}"))
      : jsonAnswer(404, { message: `The local stack has no ${request.method} ${address}.` });
    const headers = { "cache-control": "no-store", ...answer.headers };
    sendAnswer(response, { ...answer, headers });
  };
}
