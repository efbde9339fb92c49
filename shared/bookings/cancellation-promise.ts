/** How long a client may cancel, and how long the trainer may take to pay back. */
export const cancellationDays = 14;

/** Stands beside the total, before the visitor pays. Without zod, to keep the page small. */
export const cancellationPromise = `You can cancel within ${cancellationDays} days and get your money back.`;
