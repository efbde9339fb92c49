import * as z from "zod/mini";

export const PutFaults = z.strictObject({
  fail: z.boolean(),
  /** How many files it still takes first. */
  after: z._default(z.int().check(z.minimum(0)), 0),
});
export type PutFaults = z.infer<typeof PutFaults>;

export function createPutFaults() {
  let faults = PutFaults.parse({ fail: false });
  return {
    set(next: PutFaults): void {
      faults = next;
    },
    refuses(): boolean {
      const { fail, after } = faults;
      if (fail && after > 0) faults = { fail, after: after - 1 };
      return fail && after === 0;
    },
  };
}
