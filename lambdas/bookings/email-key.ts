/**
 * An e-mail address as the bookings are found by it. People write theirs in any case, and no mail
 * service that matters tells the cases apart.
 */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}
