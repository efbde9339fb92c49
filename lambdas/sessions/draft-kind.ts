import type { DraftKind } from "#lambdas/bookings/drafts/draft-kind.ts";
import { sessionDescription } from "#shared/sessions/session-payments.ts";

export const sessionsDraft: DraftKind = {
  description: sessionDescription,
  purposeOf: (block) => (block ? "blocks" : "sessions"),
  refusedBecause: () => undefined,
};
