/**
 * The fee for a consultation, in pence. Apart from the bookings, so that a page that only names
 * the price carries none of their schemas.
 */
export const consultationFeePence = 5000;
