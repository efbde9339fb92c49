import { BookingDraft } from "./booking-draft.ts";
import { createTabDraft } from "./tab-draft.ts";

/** The booking of a consultation under way in this tab. */
export const { read: readSavedDraft, save: saveDraft } = createTabDraft("booking", BookingDraft);
