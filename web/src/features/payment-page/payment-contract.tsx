import { blockConsequence } from "#shared/sessions/block-words.ts";
import { ContractFacts } from "#web/checkout/contract-facts.tsx";
import type { PaymentPageState } from "./use-payment-page.ts";

/** Stands before each of the two buttons: the one that goes on, and the one that pays. */
export function PaymentContract({ page }: { page: PaymentPageState }) {
  const consequence = page.draft.block && blockConsequence;
  return <ContractFacts kind="sessions" consequence={consequence} totalPence={page.totalPence} />;
}
