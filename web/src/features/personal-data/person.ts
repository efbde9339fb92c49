import { eraseHealthAnswers, erasePerson, exportPerson, lookUpPerson } from "#shared/people/api.ts";
import type { Erasure, ErasureReport, PersonCounts, PersonRecord } from "#shared/people/people.ts";
import { site } from "#shared/site/site.ts";
import { callAsTrainer } from "#web/signed-in/call-as-trainer.ts";

export const personApi = {
  lookUp: (email: string, cursor?: string) =>
    callAsTrainer(lookUpPerson, { body: { email, cursor } }),
  records: (email: string, cursor?: string) =>
    callAsTrainer(exportPerson, { body: { email, cursor } }),
  erase: (email: string, what: Erasure, cursor?: string) =>
    what === "person"
      ? callAsTrainer(erasePerson, { body: { email, cursor } })
      : callAsTrainer(eraseHealthAnswers, { body: { email, cursor } }),
};
export type PersonApi = typeof personApi;

export async function lookUpAll(api: PersonApi, email: string): Promise<PersonCounts> {
  const total = { consultations: 0, sessionPayments: 0, drafts: 0, withHealthAnswers: 0 };
  for await (const { counts } of allPages((cursor) => api.lookUp(email, cursor))) {
    total.consultations += counts.consultations;
    total.sessionPayments += counts.sessionPayments;
    total.drafts += counts.drafts;
    total.withHealthAnswers += counts.withHealthAnswers;
  }
  return total;
}

export async function exportAll(api: PersonApi, email: string): Promise<PersonRecord[]> {
  const all: PersonRecord[] = [];
  for await (const { records } of allPages((cursor) => api.records(email, cursor))) {
    all.push(...records);
  }
  return all;
}

export const nothingErased: ErasureReport = { erased: 0, deleted: 0 };

/** Erases up to the first failure; repeating it continues. @param onProgress receives the totals so far */
export async function eraseAll(
  api: PersonApi,
  email: string,
  what: Erasure,
  onProgress: (report: ErasureReport) => void,
): Promise<void> {
  let total = nothingErased;
  for await (const { report } of allPages((cursor) => api.erase(email, what, cursor))) {
    total = {
      erased: total.erased + report.erased,
      deleted: total.deleted + report.deleted,
    };
    onProgress(total);
  }
}

async function* allPages<Page extends { nextCursor: string | null }>(
  ask: (cursor: string | undefined) => Promise<Page>,
) {
  let cursor: string | undefined;
  do {
    const page = await ask(cursor);
    yield page;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** The copy of their data that a person can ask for (UK GDPR, articles 15 and 20). */
export function exportFile(email: string, records: readonly PersonRecord[], at: Date) {
  const content = {
    about: email,
    exportedAt: at.toISOString(),
    from: `${site.brand}, ${site.origin}`,
    notes: [
      "Everything that the website holds under this email address, as it is stored.",
      "Amounts are in pence. Times are in UTC.",
      "Messages sent with the contact form are in the trainer’s mailbox and not on the website.",
      "Cards are charged by Stripe; their numbers never reach the website.",
    ],
    records,
  };
  return {
    name: `personal-data-${at.toISOString().slice(0, 10)}.json`,
    text: `${JSON.stringify(content, undefined, 2)}\n`,
  };
}

export interface Person {
  readonly email: string;
  readonly counts: PersonCounts;
}

export interface Erased {
  readonly email: string;
  readonly what: Erasure;
  readonly report: ErasureReport;
  /** Whether it is finished; repeating it continues where it stopped. */
  readonly isComplete: boolean;
}
