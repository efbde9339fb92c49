import type { Node } from "constructs";
import * as z from "zod/mini";
import { site } from "#shared/site.ts";

const Switch = z._default(
  z.pipe(
    z.union([z.boolean(), z.enum(["true", "false"])], "is either true or false"),
    z.transform((value) => String(value) === "true"),
  ),
  false,
);

/** What a deployment can choose, as context: `npx cdk deploy -c stage=production`. */
const Settings = z.object({
  stage: z._default(
    z.enum(["development", "production"], "is either development or production"),
    "development",
  ),
  /** Where alarms are mailed to. */
  operatorEmail: z._default(z.email("is not an e-mail address"), site.trainerEmail),
  /** For a domain of one's own; CloudFront takes certificates from us-east-1 only. */
  certificateArn: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
          "is not a certificate of us-east-1",
        ),
      ),
  ),
  customerManagedKey: Switch,
});
export type Settings = z.infer<typeof Settings>;

/**
 * Reads the settings from the app's context.
 * @throws with one line for each setting that is wrong
 */
export function readSettings(node: Node): Settings {
  const context = Object.keys(Settings.shape).map((name) => [name, node.tryGetContext(name)]);
  const parsed = Settings.safeParse(Object.fromEntries(context));
  if (parsed.success) return parsed.data;
  throw new Error(
    parsed.error.issues
      .map(({ path, message }) => `The context value ${path.join(".")} ${message}.`)
      .join("\n"),
  );
}
