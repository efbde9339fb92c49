/** The link that calls a number, as it is written for people. */
export function telephoneLink(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, "")}`;
}
