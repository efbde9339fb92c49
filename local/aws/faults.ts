import * as z from "zod/mini";

/** What a test can make go wrong at SES and at S3. */

/** `fail`: SES refuses every mail; `bounce`: it accepts every mail, and then reports that it bounced. */
export const MailFaults = z.strictObject({
  fail: z._default(z.boolean(), false),
  bounce: z._default(z.boolean(), false),
});

/** `fail`: S3 refuses to change files. */
export const PutFaults = z.strictObject({ fail: z.boolean() });

export function createFaults() {
  let mail = MailFaults.parse({});
  let put: z.infer<typeof PutFaults> = { fail: false };
  return {
    setMail(next: z.infer<typeof MailFaults>): void {
      mail = next;
    },
    setPut(next: z.infer<typeof PutFaults>): void {
      put = next;
    },
    mail: () => mail,
    refusesPut: () => put.fail,
  };
}

export type Faults = ReturnType<typeof createFaults>;
