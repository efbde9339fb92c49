/**
 * Reads an address that may be followed from the site: https, and without a user or password, which
 * only ever serve to make one host look like another.
 */
export function readHttpsUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === "https:" && url.username === "" && url.password === "" ? url : undefined;
}
