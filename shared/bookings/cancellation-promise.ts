/** How long a client may cancel, and how long the trainer may take to pay back. */
export const cancellationDays = 14;

/** What visitors are told beside the total, before they pay. Without zod, which costs their page. */
export const cancellationPromise = `You can cancel within ${cancellationDays} days and get your money back.`;
