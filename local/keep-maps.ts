import { existsSync, readFileSync, writeFileSync } from "node:fs";

/**
 * Fills what a stand-in knows from a file, so that a booking of yesterday still has its payment and its event.
 * @param file where it is kept; nothing is without one
 * @returns writes the file
 */
export function keepMaps(
  file: string | undefined,
  maps: Readonly<Record<string, Map<string, unknown>>>,
): () => void {
  if (file === undefined) return () => {};
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  for (const [name, map] of Object.entries(maps)) {
    for (const [id, value] of kept[name] ?? []) map.set(id, value);
  }
  return () => {
    const entries = Object.entries(maps).map(([name, map]) => [name, [...map]]);
    writeFileSync(file, JSON.stringify(Object.fromEntries(entries)));
  };
}
