/** Written by `npm run renew`, with the day's date, when the words of the notice have changed. */
export const wordsChangedOn = "2026-11-28";
/** Of this date and the words. */
export const wordsDigest = "5e5d2c2aadc04914";
