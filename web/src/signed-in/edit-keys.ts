export const editKey = (record: string) => `touchline:edit-${record}`;

/** Unsaved text about a client, which leaves every tab when the trainer logs out. */
const clientEdit = "client:";
export const clientEdits = editKey(clientEdit);
export const noteOf = (bookingId: string) => `${clientEdit}note:${bookingId}`;
export const timeOf = (bookingId: string) => `${clientEdit}time:${bookingId}`;

/** What a tab keeps for the administrator who has typed it. */
export const keptKeys = [editKey(""), "touchline:new-"] as const;
