import * as z from "zod/mini";

/**
 * A place in this tab, and this tab only, for what is not saved yet. A browser that refuses to keep
 * it loses nothing but the safety net.
 */
export function keptInTab<Kept>(key: string, schema: z.ZodMiniType<Kept>) {
  return {
    /** What is kept; `undefined` when there is nothing, or nothing that this version can read. */
    read(): Kept | undefined {
      try {
        const kept = z.safeParse(schema, JSON.parse(sessionStorage.getItem(key) ?? "null"));
        return kept.success ? kept.data : undefined;
      } catch {
        return undefined;
      }
    },
    keep(value: Kept): void {
      try {
        sessionStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Full or forbidden: the form itself still holds everything.
      }
    },
    forget(): void {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // Nothing was kept, then.
      }
    },
  };
}
