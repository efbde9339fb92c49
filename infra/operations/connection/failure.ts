import * as z from "zod/mini";

const Failure = z.object({
  name: z.catch(z.string(), "Error"),
  message: z.catch(z.string(), ""),
  /** Node's, for a failed connection or file. */
  code: z.catch(z.string(), ""),
  /** Stripe's. */
  type: z.catch(z.string(), ""),
  /** On what AWS answers. */
  $fault: z.catch(z.string(), ""),
});
type Failure = z.infer<typeof Failure>;

/** What to do about a failure, by the first pattern that its kind matches. */
const remedies = {
  stripe: [
    [/Permission/, "Edit the restricted key in Stripe's dashboard under Developers → API keys."],
    [/Authentication/, "Store a key that Stripe accepts: npm run setup with --replace-keys."],
    [/Connection/, "Check the connection to the internet, and look at status.stripe.com."],
    [/APIError|RateLimit/, "Look at status.stripe.com, and try again in a few minutes."],
    [/./, "Look for the request in Stripe's dashboard under Workbench → Logs."],
  ],
  aws: [
    [
      /Expired|Credential|Token|Signature|UnrecognizedClient|SSO/i,
      "Sign in to AWS: run aws login, or with Identity Center set AWS_PROFILE to your profile and run aws sso login. Then try again.",
    ],
    [
      /AccessDenied|Unauthorized|NotAuthorized|Forbidden/i,
      "Check that you are signed in to AWS as an administrator: aws sts get-caller-identity. Then try again.",
    ],
    [/./, "That is AWS's answer. If it does not say what to do, try again in a few minutes."],
  ],
  network: [[/./, "Check the connection to the internet. Then try again."]],
  proxy: [
    [
      /./,
      "These commands do not use the proxy that HTTPS_PROXY names: let this machine reach AWS and Stripe directly. Then try again.",
    ],
  ],
  header: [
    [
      /./,
      "The credentials for AWS have a character that no key has, such as a curly quotation mark. Set them again, or run aws login.",
    ],
  ],
  files: [[/./, "Check that file or folder on this machine. Then try again."]],
  program: [
    [
      /./,
      "This is a fault in the command or in the data it read, not in your connection. Run npm run doctor, and report the fault with the release number.",
    ],
  ],
} as const;

const networkCodes =
  /^(E(NOTFOUND|AI_AGAIN|CONN\w+|TIMEDOUT|HOSTUNREACH|NETUNREACH|PIPE|PROTO)|UND_ERR_\w+|\w*CERT\w*|ERR_(TLS|SSL)_\w+|TimeoutError)$/;
const fileCodes =
  /^E(ACCES|EXIST|ISDIR|MFILE|NOENT|NOSPC|NOTDIR|NOTEMPTY|PERM|ROFS|XDEV|IO|FBIG|DQUOT)$/;

function sourceOf({ name, code, type, $fault }: Failure): keyof typeof remedies {
  if (type.startsWith("Stripe")) return "stripe";
  if (networkCodes.test(code) || networkCodes.test(name)) {
    return process.env["HTTPS_PROXY"] || process.env["https_proxy"] ? "proxy" : "network";
  }
  if (fileCodes.test(code)) return "files";
  if (code === "ERR_INVALID_CHAR") return "header";
  // The SDK reads credentials before it asks AWS.
  return $fault !== "" || /(Credential|Token|SSO)\w*(Error|Failure)?$/.test(name)
    ? "aws"
    : "program";
}

/** What to tell the operator about an error, without a key, and what to do, as a sentence. */
export function explainFailure(error: unknown): {
  readonly message: string;
  readonly remedy: string;
} {
  const thrown = error instanceof Error ? error : new Error(String(error));
  // `fetch` says why it failed in the cause.
  if (thrown.name === "TypeError" && thrown.cause instanceof Error) {
    return explainFailure(thrown.cause);
  }
  const failure = Failure.parse(thrown);
  const { name, message, code, type } = failure;
  const kind = type || (name === "Error" ? code : name);
  // A plain error is one of ours; its message is a sentence that says what to do.
  if (kind === "") {
    return { message: printable(redact(message)), remedy: "Fix that, and run the command again." };
  }
  const found = remedies[sourceOf(failure)].find(([pattern]) => pattern.test(kind));
  return { message: printable(redact(`${kind}: ${message}`)), remedy: found?.[1] ?? "" };
}

/**
 * Removes Stripe's keys and signing secrets from a text before it is printed: error messages of AWS
 * and Stripe may quote them. A sentence may name the beginning of a key, such as `sk_live_`.
 */
export function redact(text: string): string {
  return text.replace(/\b(sk|rk|pk|whsec)_(?!(live|test)_(?![\w*]))[\w*+/=]+/g, "$1_…");
}

/**
 * Makes a text of Stripe, AWS or a log one line that only prints: without the control characters that move a
 * terminal's cursor or colour it, and those that turn the direction of writing.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ");
}

/** The answer to a request, or nothing when AWS says that it does not have what is asked for. */
export async function unlessMissing<Answer>(
  answer: Promise<Answer>,
  Missing: abstract new (...args: never[]) => Error,
): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Missing) return undefined;
    throw error;
  }
}
