/** Numbers that a rule holds and an error names. */

/** How long a consultation that was marked as completed can be put back on the to-do list. */
export const undoMinutes = 5;
