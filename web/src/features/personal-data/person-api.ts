import type { EndpointResponse } from "#shared/contract/endpoint.ts";
import { eraseHealthAnswers, erasePerson, exportPerson, lookUpPerson } from "#shared/people/api.ts";
import type { Erasure, ErasureReport, PersonCounts, PersonRecord } from "#shared/people/people.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";

/** The calls this screen makes, each a page at a time; tests bring their own. */
export interface PersonApi {
  lookUp(email: string, cursor?: string): Promise<EndpointResponse<typeof lookUpPerson>>;
  records(email: string, cursor?: string): Promise<EndpointResponse<typeof exportPerson>>;
  erase(
    email: string,
    what: Erasure,
    cursor?: string,
  ): Promise<EndpointResponse<typeof erasePerson>>;
}

export const personApi: PersonApi = {
  lookUp: (email, cursor) => callAsTrainer(lookUpPerson, { body: { email, cursor } }),
  records: (email, cursor) => callAsTrainer(exportPerson, { body: { email, cursor } }),
  erase: (email, what, cursor) =>
    what === "person"
      ? callAsTrainer(erasePerson, { body: { email, cursor } })
      : callAsTrainer(eraseHealthAnswers, { body: { email, cursor } }),
};

/** Counts everything that is held under an address. */
export async function lookUpAll(api: PersonApi, email: string): Promise<PersonCounts> {
  const total = { consultations: 0, sessionPayments: 0, drafts: 0, withHealthAnswers: 0 };
  await forEachPage(async (cursor) => {
    const { counts, nextCursor } = await api.lookUp(email, cursor);
    total.consultations += counts.consultations;
    total.sessionPayments += counts.sessionPayments;
    total.drafts += counts.drafts;
    total.withHealthAnswers += counts.withHealthAnswers;
    return nextCursor;
  });
  return total;
}

/** Everything that is held under an address. */
export async function exportAll(api: PersonApi, email: string): Promise<PersonRecord[]> {
  const all: PersonRecord[] = [];
  await forEachPage(async (cursor) => {
    const { records, nextCursor } = await api.records(email, cursor);
    all.push(...records);
    return nextCursor;
  });
  return all;
}

/**
 * Erases everything that is held under an address, up to the first failure; repeating it continues.
 * @param onProgress receives the totals so far after each page
 */
export async function eraseAll(
  api: PersonApi,
  email: string,
  what: Erasure,
  onProgress: (report: ErasureReport) => void,
): Promise<void> {
  let total: ErasureReport = { erased: 0, deleted: 0, leftToExpire: 0 };
  await forEachPage(async (cursor) => {
    const { report, nextCursor } = await api.erase(email, what, cursor);
    total = {
      erased: total.erased + report.erased,
      deleted: total.deleted + report.deleted,
      leftToExpire: total.leftToExpire + report.leftToExpire,
    };
    onProgress(total);
    return nextCursor;
  });
}

async function forEachPage(
  ask: (cursor: string | undefined) => Promise<string | null>,
): Promise<void> {
  let cursor: string | undefined;
  do {
    cursor = (await ask(cursor)) ?? undefined;
  } while (cursor !== undefined);
}
