/** Numbers that a rule holds and sentences name. A sentence is built from the number, so that both change together. */

/** How long a client may cancel, and how long the trainer may take to pay back: by law. */
export const cancellationDays = 14;

/** How long a consultation that was marked as completed can be put back on the to-do list. */
export const undoMinutes = 5;

/** How often upkeep runs. */
export const upkeepMinutes = 5;

/** How long backups of tables, earlier versions of files and deleted tables are kept: as long as AWS keeps them. */
export const backupDays = 35;

/** How many refunds of one booking may be requested here: each write of the booking writes them all. */
export const maximumRefunds = 20;

/** How many refunds of cancelled bookings the site makes by itself in a day. */
export const automaticRefundsADay = 5;

/** How many sessions of a block can be put back: the item keeps them all. */
export const maximumPutBack = 20;

/** The longest time for which a block can be sold. */
export const blockYears = 3;

/** How far from the booking's day, and from today, the time of a consultation can be. */
export const timeYears = { beforeBooking: 1, ahead: 2 } as const;

/** How long after the booking, or the removal of its time, a client without a time is asked. */
export const nudgeDays = { first: 2, second: 5 } as const;

/** Until when after a consultation was completed its client is asked for a review. */
export const reviewDays = 3;

/** The client is mailed once nothing has been marked or refunded for this long: until then more may follow. */
export const settledMinutes = 10;

/** How long before the sessions left of a block expire its client is reminded. */
export const toldBeforeWeeks = 4;

/** How long a client's link opens the booking: longer than a client needs to choose a time and have the call. */
export const clientLinkDays = 180;

/** How many publications of the website are kept. */
export const keptPublications = 20;

const letters = "no one two three four five six seven eight nine ten".split(" ");

/** A small number as a sentence has it, such as `five`; a larger one in digits. */
export function inLetters(number: number): string {
  return letters[number] ?? String(number);
}
