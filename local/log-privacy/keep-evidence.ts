import { appendFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import { stripeWebhook } from "#shared/payments/api.ts";
import type { HttpRequest } from "../http-message.ts";

/** What is kept of a run, to be looked through when all have ended. */
export interface Evidence {
  /** The file that the lines of the functions belong in. */
  readonly logFile: string;
  /** Keeps what a request carries of what people typed. */
  keepRequest(request: Pick<HttpRequest, "path" | "query" | "body">): void;
}

/** How the files of a run end, in a folder of many runs. The texts are lines of JSON. */
export const evidenceFiles = { log: ".log", texts: ".texts.jsonl" } as const;

/** @param run tells the files of this run from those of others in the folder */
export function keepEvidence(directory: string, run: string): Evidence {
  mkdirSync(directory, { recursive: true });
  const fileOf = (kind: keyof typeof evidenceFiles) =>
    path.join(directory, `${run}${evidenceFiles[kind]}`);
  return {
    logFile: fileOf("log"),
    keepRequest(request) {
      const texts = typedTexts(request);
      // At once: a run may be ended at any moment.
      if (texts.length > 0) appendFileSync(fileOf("texts"), `${JSON.stringify(texts)}\n`);
    },
  };
}

/** Everything in a request to the API that a person may have typed. */
export function typedTexts({
  path: address,
  query,
  body,
}: Pick<HttpRequest, "path" | "query" | "body">): string[] {
  // Stripe's own words, which the log may well repeat.
  if (address === stripeWebhook.path) return [];
  const searched = new URLSearchParams(query).getAll("search");
  return [...textsOf(parseJson(body.toString())), ...searched].filter((text) => text.trim() !== "");
}

/** @returns the text itself when it is no JSON: nothing that was sent goes unseen */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Every text in a value of JSON. */
export function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(textsOf);
  return [];
}
