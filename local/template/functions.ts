import * as z from "zod/mini";
import type { Template } from "./template.ts";

const FunctionProperties = z.object({
  Runtime: z.string(),
  Handler: z.string(),
  Code: z.object({ S3Key: z.string() }),
  /** In seconds. */
  Timeout: z._default(z.number(), 3),
  MemorySize: z._default(z.number(), 128),
  Environment: z._default(
    z.object({ Variables: z._default(z.record(z.string(), z.string()), {}) }),
    { Variables: {} },
  ),
});

export interface FunctionDefinition {
  readonly name: string;
  /** The same as a person reads it, without the hash that CDK appends. */
  readonly displayName: string;
  /** The folder with the deployed bundle. */
  readonly codeDirectory: string;
  /** `<file without extension>.<export>`. */
  readonly handler: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly memoryMegabytes: number;
}

/**
 * The function behind an ARN that a route or a schedule names.
 * @throws when there is none, or it does not run on Node
 */
export function readFunction(template: Template, arn: string): FunctionDefinition {
  const found = template
    .read("AWS::Lambda::Function", FunctionProperties)
    .find((each) => each.arn === arn);
  if (!found) throw new Error(`The template has no function ${arn}.`);
  if (!found.Runtime.startsWith("nodejs")) {
    throw new Error(`${found.logicalId} runs on ${found.Runtime}; the local stack runs Node only.`);
  }
  return {
    name: found.ref,
    displayName: found.ref.replace(/[0-9A-F]{8}$/, ""),
    codeDirectory: template.assetPath(found.Code.S3Key),
    handler: found.Handler,
    environment: found.Environment.Variables,
    timeoutMs: found.Timeout * 1000,
    memoryMegabytes: found.MemorySize,
  };
}
