import * as z from "zod/mini";

const Failure = z.object({
  name: z.catch(z.string(), "Error"),
  message: z.catch(z.string(), ""),
  /** Node's, for a failed connection. */
  code: z.catch(z.string(), ""),
  /** Stripe's. */
  type: z.catch(z.string(), ""),
});

/** What to tell the operator about an error, without a key, and what to do, as a sentence. */
export function explainFailure(error: unknown) {
  const thrown = error instanceof Error ? error : new Error(String(error));
  const { name, message, code, type } = Failure.parse(thrown);
  const kind = type || (name === "Error" ? code : name);
  // A plain error is one of ours; its message is a sentence that says what to do.
  if (kind === "") {
    return { message: redact(message), remedy: "Fix that, and run the command again." };
  }
  return {
    message: redact(`${kind}: ${message}`),
    remedy:
      "Check the connection to the internet, and that you are signed in to AWS as an administrator. Then try again.",
  };
}

/**
 * Removes Stripe's keys and signing secrets from a text before it is printed: error messages of AWS
 * and Stripe may quote them. A sentence may name the beginning of a key, such as `sk_live_`.
 */
export function redact(text: string): string {
  return text.replace(/\b(sk|rk|pk|whsec)_(?!(live|test)_(?![\w*]))[\w*+/=]+/g, "$1_…");
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
