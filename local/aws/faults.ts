import * as z from "zod/mini";

/** What a test can make go wrong at SES and at S3. */

/** `fail`: SES refuses every mail; `bounce`: it accepts every mail, and then reports that it bounced. */
export const MailFaults = z.strictObject({
  fail: z._default(z.boolean(), false),
  bounce: z._default(z.boolean(), false),
});

export const PutFaults = z.strictObject({
  fail: z.boolean(),
  /** How many files it still takes first. */
  after: z._default(z.int().check(z.minimum(0)), 0),
});

export function createFaults() {
  let mail = MailFaults.parse({});
  let put = PutFaults.parse({ fail: false });
  return {
    setMail(next: z.infer<typeof MailFaults>): void {
      mail = next;
    },
    setPut(next: z.infer<typeof PutFaults>): void {
      put = next;
    },
    mail: () => mail,
    /** Whether this file is refused. */
    refusesPut(): boolean {
      const { fail, after } = put;
      put = { fail, after: Math.max(0, after - 1) };
      return fail && after === 0;
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;
