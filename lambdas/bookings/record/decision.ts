import type { ErrorCode } from "#shared/contract/errors.ts";

/** What a change makes of a booking: the next record, the same one when nothing changes, or a refusal. */
export type Decision<Next> = Next | Refusal;

/** Why a booking is not changed, by the code that the API answers. */
export interface Refusal {
  readonly refused: ErrorCode;
}

export function refuse(code: ErrorCode): Refusal {
  return { refused: code };
}

export function isRefusal<Next extends object>(decision: Decision<Next>): decision is Refusal {
  return "refused" in decision;
}
