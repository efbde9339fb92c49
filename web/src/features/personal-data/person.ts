import { useState } from "react";
import { eraseHealthAnswers, erasePerson, exportPerson, lookUpPerson } from "#shared/people/api.ts";
import {
  type Erasure,
  type ErasureReport,
  type PersonCounts,
  type PersonRecord,
  PersonRequest,
} from "#shared/people/people.ts";
import { site } from "#shared/site/site.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";

const personApi = {
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

type Work = "look-up" | "export" | "erase";

export interface Erased {
  readonly email: string;
  readonly what: Erasure;
  readonly report: ErasureReport;
  /** Whether it is finished; repeating it continues where it stopped. */
  readonly isComplete: boolean;
}

export function usePerson() {
  const [person, setPerson] = useState<Person>();
  const [erased, setErased] = useState<Erased>();
  const [work, setWork] = useState<Work>();

  /** Does one thing at a time. @throws what the API throws. */
  async function working<Result>(
    kind: Work,
    run: () => Promise<Result>,
  ): Promise<Result | undefined> {
    if (work !== undefined) return undefined;
    setWork(kind);
    try {
      return await run();
    } finally {
      setWork(undefined);
    }
  }

  return {
    person,
    erased,
    isLookingUp: work === "look-up",
    isExporting: work === "export",
    isErasing: work === "erase",

    /** @returns what is wrong with the address, if anything. */
    async lookUp(text: string): Promise<string | undefined> {
      const parsed = PersonRequest.shape.email.safeParse(text);
      if (!parsed.success) return parsed.error.issues[0]?.message;
      const email = parsed.data;
      await working("look-up", async () => {
        setPerson(undefined);
        setErased(undefined);
        setPerson({ email, counts: await lookUpAll(personApi, email) });
      });
      return undefined;
    },

    exportRecords: ({ email }: Person) => working("export", () => exportAll(personApi, email)),

    /** When this fails, `erased` reports what was erased before. */
    erase: ({ email }: Person, what: Erasure) =>
      working("erase", async () => {
        let report: ErasureReport = { erased: 0, deleted: 0, leftToExpire: 0 };
        let isComplete = false;
        try {
          await eraseAll(personApi, email, what, (soFar) => {
            report = soFar;
          });
          isComplete = true;
        } finally {
          setErased({ email, what, report, isComplete });
        }
        setPerson({ email, counts: await lookUpAll(personApi, email) });
      }),
  };
}
