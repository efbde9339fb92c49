import * as z from "zod/mini";

const Failure = z.object({
  name: z.catch(z.string(), "Error"),
  message: z.catch(z.string(), ""),
  /** Node's, for a failed connection. */
  code: z.catch(z.string(), ""),
  /** Stripe's. */
  type: z.catch(z.string(), ""),
});

interface Explanation {
  /** What happened, without a full stop. */
  readonly what: string;
  /** What to do, as a sentence. */
  readonly remedy: string;
}

/** By the error's name, code or type. */
const explanations: readonly (readonly [RegExp, what: string, remedy: string])[] = [
  [
    /^(CredentialsProviderError|ExpiredToken(Exception)?|InvalidClientTokenId|UnrecognizedClientException|TokenProviderError)$/,
    "AWS does not accept these credentials",
    "Sign in to AWS, for example with aws sso login or aws configure, and try again.",
  ],
  [
    /^(AccessDenied(Exception)?|AuthorizationError(Exception)?|UnauthorizedOperation)$/,
    "AWS refused permission",
    "Sign in to AWS as an administrator of this deployment.",
  ],
  [
    /^StripeAuthenticationError$/,
    "Stripe does not know the secret key",
    "Replace the keys: run npm run setup with --replace-keys and this stage.",
  ],
  [
    /^StripePermissionError$/,
    "Stripe refused the key permission",
    "Allow the restricted key to write PaymentIntents, Refunds, Webhook Endpoints and Payment Method Domains, and to read Charges and Events.",
  ],
  [
    /^(StripeConnectionError|TimeoutError|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|NetworkingError)$/,
    "no answer",
    "Check this machine's connection to the internet, and try again.",
  ],
];

const unknownRemedy =
  "Try again. If it happens again, search for this error in AWS's or Stripe's documentation.";

/** Explains a failure of AWS, Stripe or the network to the operator, without quoting a key. */
export function explainFailure(error: unknown): Explanation {
  const parsed = Failure.safeParse(error);
  if (!parsed.success) return { what: redact(String(error)), remedy: unknownRemedy };
  const { name, message, code, type } = parsed.data;
  const known = explanations.find(([names]) => [name, code, type].some((each) => names.test(each)));
  if (known) return { what: `${known[1]} (${name}: ${redact(message)})`, remedy: known[2] };
  // A plain error is one of ours; its message is a sentence that says what to do.
  if (name === "Error") {
    return { what: redact(message), remedy: "Fix that, and run the command again." };
  }
  return { what: `${name}: ${redact(message)}`, remedy: unknownRemedy };
}

/**
 * Removes Stripe's keys and signing secrets from a text before it is printed: error messages of AWS
 * and Stripe may quote them.
 */
export function redact(text: string): string {
  return text.replace(/\b(sk|rk|pk|whsec)_[\w*+/=]+/g, "$1_…");
}
