import { parseArgs } from "node:util";

/** What the command line asks for. */
export interface LoadOptions {
  /** Without a trailing slash; absent for a local stack that the command starts itself. */
  readonly origin: string | undefined;
  readonly requestsPerSecond: number;
  readonly seconds: number;
  /** Whether a deployed stage may get drafts and costs. */
  readonly mayChangeDeployed: boolean;
}

/** Says in the command line what will happen. */
const deployedFlag = "make-drafts-and-spend-money";

/** An hour at the rate of the gateway's limits is as much as a stage should ever get. */
const most = { requestsPerSecond: 1000, seconds: 600 };

/** @throws with a sentence when something is not as it should be */
export function readLoadOptions(args: readonly string[]): LoadOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      origin: { type: "string" },
      rate: { type: "string", default: "200" },
      seconds: { type: "string", default: "60" },
      [deployedFlag]: { type: "boolean", default: false },
    },
  });
  return {
    origin: values.origin === undefined ? undefined : originOf(String(values.origin)),
    requestsPerSecond: numberOf("--rate", values.rate, most.requestsPerSecond),
    seconds: numberOf("--seconds", values.seconds, most.seconds),
    mayChangeDeployed: values[deployedFlag] === true,
  };
}

function numberOf(option: string, text: unknown, most: number): number {
  const value = Number(text);
  if (!(value > 0 && value <= most)) {
    throw new Error(`${option} must be a number above 0, and at most ${most}.`);
  }
  return value;
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/" || url.search !== "") {
    throw new Error("--origin must be an address such as https://www.example.com, without a path.");
  }
  return url.origin;
}

export function isThisMachine(origin: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(origin).hostname);
}

/**
 * Why a product must not get any load.
 * @param isLocalStack whether the address is this machine's, and answers as the local stack does: it may
 * also be a tunnel to a deployed stage
 */
export function refusal(
  { origin, mayChangeDeployed }: Pick<LoadOptions, "origin" | "mayChangeDeployed">,
  isLocalStack: boolean,
): string | undefined {
  if (origin === undefined || isLocalStack || mayChangeDeployed) return undefined;
  const what = isThisMachine(origin)
    ? `${origin} does not answer as the local stack does.`
    : `${origin} is not this machine.`;
  return `${what} The load makes real drafts of bookings and payments there, sends the trainer mail, and costs what AWS charges for each request. If that is what you want, add --${deployedFlag}.`;
}

/** Why a stage must not get any load, from the key that it gives to browsers. */
export function refusalOfKey(publishableKey: string): string | undefined {
  if (publishableKey.startsWith("pk_test_")) return undefined;
  return "This stage uses live keys of Stripe: its visitors pay real money. The load is only for stages with Stripe's test keys. The one draft that was made to find this out expires within a day.";
}
