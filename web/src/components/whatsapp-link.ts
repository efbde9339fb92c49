/** Where WhatsApp writes to a UK mobile number, `07` and nine digits; no other number has one. */
export function whatsAppLink(number: string): string | undefined {
  return /^07\d{9}$/.test(number) ? `https://wa.me/44${number.slice(1)}` : undefined;
}
