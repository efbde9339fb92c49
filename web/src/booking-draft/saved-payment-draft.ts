import { PaymentDraft } from "./payment-draft.ts";
import { createTabDraft } from "./tab-draft.ts";

/** The session payment under way in this tab. */
export const savedPaymentDraft = createTabDraft("payment", PaymentDraft);
