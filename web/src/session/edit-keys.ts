export const editKey = (record: string) => `touchline:edit-${record}`;

/** The note on a booking, as a record. Unsaved notes leave the tab when the trainer signs out. */
export const noteOf = (bookingId: string) => `note:${bookingId}`;
