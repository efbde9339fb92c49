/** AWS's wildcards: `*` is any number of characters, `?` exactly one. */
export function wildcardMatcher(pattern: string): (text: string) => boolean {
  if (!/[*?]/.test(pattern)) return (text) => text === pattern;
  const expression = pattern
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  const matcher = new RegExp(`^${expression}$`, "s");
  return (text) => matcher.test(text);
}
