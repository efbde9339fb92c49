import { explainFailure } from "#infra/operations/connection/failure.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";

/** What a source has answered, or why it has not and what to do. */
export type Asked<Answer> =
  | { readonly found: Answer; readonly problem?: undefined }
  | { readonly found?: undefined; readonly problem: string };

/** Asks one source. A failure is part of the answer, so that the others are asked all the same. */
export async function ask<Answer>(read: () => Promise<Answer>): Promise<Asked<Answer>> {
  try {
    return { found: await read() };
  } catch (error) {
    const cause = error instanceof DomainError ? (error.cause ?? error) : error;
    const { message, remedy } = explainFailure(cause);
    return { problem: `${message} ${remedy}` };
  }
}
