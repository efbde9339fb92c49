import * as z from "zod/mini";

/** Which files the site's bucket refuses; none without `fail`. */
export const PutFaults = z.strictObject({
  fail: z.boolean(),
  /** How many files it still takes first. */
  after: z._default(z.int().check(z.minimum(0)), 0),
  /** The only file that is counted and refused, if not every file. */
  key: z.optional(z.string()),
  /** How many attempts it refuses, if not all that follow. */
  times: z._default(z.int().check(z.minimum(1)), Number.MAX_SAFE_INTEGER),
});
export type PutFaults = z.infer<typeof PutFaults>;

export function createPutFaults() {
  let faults = PutFaults.parse({ fail: false });
  return {
    set(next: PutFaults): void {
      faults = next;
    },
    /** Whether this attempt to put a file is refused. */
    refuses(key: string): boolean {
      const { fail, after, times } = faults;
      if (!fail || (faults.key !== undefined && faults.key !== key)) return false;
      if (after > 0) faults = { ...faults, after: after - 1 };
      else if (times > 1) faults = { ...faults, times: times - 1 };
      else faults = { ...faults, fail: false };
      return after === 0;
    },
  };
}
