/** A random UUID. Browsers have their own function for it only since 2022, and only on https. */
export function newId(): string {
  try {
    return crypto.randomUUID();
  } catch {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    // The version is 4, and the variant's two bits are 10.
    const variant = "89ab".charAt(Number(`0x${digits.charAt(16)}`) % 4);
    const uuid = `${digits.slice(0, 12)}4${digits.slice(13, 16)}${variant}${digits.slice(17)}`;
    return uuid.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  }
}
