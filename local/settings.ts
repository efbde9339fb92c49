import * as z from "zod/mini";
import { calendarKeyParameters, stripeParameters } from "#infra/stages.ts";

const testKey = (kind: "sk" | "pk", name: string) =>
  z
    .string()
    .check(
      z.regex(
        new RegExp(`^${kind}_test_\\w+$`),
        `${name} must be a key of Stripe's test mode (${kind}_test_…): the local stack never takes real money.`,
      ),
    );

const Settings = z.object({
  PORT: z._default(
    z.string().check(z.regex(/^\d{1,5}$/, "PORT must be the number of a port.")),
    "5173",
  ),
  LOCAL_DATA: z._default(
    z.enum(["disk", "memory"], "LOCAL_DATA is either memory or disk (the default)."),
    "disk",
  ),
  LOCAL_WEBSITE: z._default(
    z.enum(["plain", "sample", "longest"], "LOCAL_WEBSITE is plain, sample or longest."),
    "sample",
  ),
  LOCAL_PAGES: z._default(
    z.enum(["local", "deployed"], "LOCAL_PAGES is either local (the default) or deployed."),
    "local",
  ),
  STRIPE_SECRET_KEY: z.optional(testKey("sk", "STRIPE_SECRET_KEY")),
  STRIPE_PUBLISHABLE_KEY: z.optional(testKey("pk", "STRIPE_PUBLISHABLE_KEY")),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string()),
});

export interface StripeKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

/** @throws with one sentence for each setting that is wrong */
export function readSettings(environment: NodeJS.ProcessEnv) {
  // A variable that is set to nothing is not set.
  const set = Object.entries(environment).filter(([, value]) => value !== "");
  const parsed = Settings.safeParse(Object.fromEntries(set));
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map(({ message }) => message).join("\n"));
  }
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = parsed.data;
  if ((STRIPE_SECRET_KEY === undefined) !== (STRIPE_PUBLISHABLE_KEY === undefined)) {
    throw new Error("Set both STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY, or neither.");
  }
  const keepData = parsed.data.LOCAL_DATA === "disk";
  return {
    port: Number(parsed.data.PORT),
    keepData,
    /** The website's content in a new database: that of the product, a sample, or as many as there can be. */
    website: parsed.data.LOCAL_WEBSITE,
    /** Pages without the scripts of the stand-ins, as `npm run lighthouse` measures them. */
    pagesAsDeployed: parsed.data.LOCAL_PAGES === "deployed",
    /** Stripe's own test mode, in place of the stand-in. */
    realStripe:
      STRIPE_SECRET_KEY !== undefined && STRIPE_PUBLISHABLE_KEY !== undefined
        ? {
            secretKey: STRIPE_SECRET_KEY,
            publishableKey: STRIPE_PUBLISHABLE_KEY,
            // Without the Stripe CLI no webhook arrives; confirm and upkeep ask Stripe themselves.
            webhookSecret: STRIPE_WEBHOOK_SECRET ?? "whsec_none",
          }
        : undefined,
  };
}

/** The keys of the stand-in's account; like Stripe's own test keys, they open nothing. */
export const standInKeys: StripeKeys = {
  secretKey: "sk_test_touchline_stand_in",
  publishableKey: "pk_test_touchline_stand_in",
  webhookSecret: "whsec_touchline_stand_in",
};

/** Stripe's keys by the names of the parameters that functions read them from. */
export function stripeParametersOf(keys: StripeKeys): Record<string, string> {
  const names = stripeParameters("dev");
  return {
    [names.secretKey]: keys.secretKey,
    [names.publishableKey]: keys.publishableKey,
    [names.webhookSecret]: keys.webhookSecret,
  };
}

/** What the calendar's stand-in signs with, by service. */
export const calendarKeys = {
  calendly: "calendly_touchline_stand_in",
  calCom: "cal_com_touchline_stand_in",
} as const;

/** The same, by the names of the parameters that the function reads them from. */
export function calendarParameters(): Record<string, string> {
  const names = calendarKeyParameters("dev");
  return { [names.calendly]: calendarKeys.calendly, [names.calCom]: calendarKeys.calCom };
}
