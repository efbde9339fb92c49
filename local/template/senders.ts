import * as z from "zod/mini";
import type { Template } from "./template.ts";

/** The addresses and domains that SES has verified. */
export function readSenders(template: Template): string[] {
  return template
    .read("AWS::SES::EmailIdentity", z.object({ EmailIdentity: z.string() }))
    .map(({ EmailIdentity }) => EmailIdentity);
}
