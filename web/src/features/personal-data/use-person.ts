import { useState } from "react";
import type { Erasure, ErasureReport, PersonCounts } from "#shared/people/people.ts";
import { PersonRequest } from "#shared/people/people.ts";
import { eraseAll, exportAll, lookUpAll, type PersonApi } from "./person-api.ts";

/** A person who was looked up, and what is held about them. */
export interface Person {
  readonly email: string;
  readonly counts: PersonCounts;
}

type Work = "look-up" | "export" | "erase";

/** The report of an erasure. */
export interface Erased {
  readonly email: string;
  readonly what: Erasure;
  readonly report: ErasureReport;
  /** Whether it is finished; repeating it continues where it stopped. */
  readonly isComplete: boolean;
}

/** The person whom the trainer has looked up, and what is under way. */
export function usePerson(api: PersonApi) {
  const [person, setPerson] = useState<Person>();
  const [erased, setErased] = useState<Erased>();
  const [work, setWork] = useState<Work>();

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

    /**
     * @returns what is wrong with the address, if anything
     * @throws what the API throws.
     */
    async lookUp(text: string): Promise<string | undefined> {
      const parsed = PersonRequest.shape.email.safeParse(text);
      if (!parsed.success) return parsed.error.issues[0]?.message;
      const email = parsed.data;
      await working("look-up", async () => {
        setPerson(undefined);
        setErased(undefined);
        setPerson({ email, counts: await lookUpAll(api, email) });
      });
      return undefined;
    },

    /** @throws what the API throws */
    exportRecords: ({ email }: Person) => working("export", () => exportAll(api, email)),

    /** @throws what the API throws; `erased` then reports what was erased before. */
    erase: ({ email }: Person, what: Erasure) =>
      working("erase", async () => {
        let report: ErasureReport = { erased: 0, deleted: 0, leftToExpire: 0 };
        let isComplete = false;
        try {
          await eraseAll(api, email, what, (soFar) => {
            report = soFar;
          });
          isComplete = true;
        } finally {
          setErased({ email, what, report, isComplete });
        }
        setPerson({ email, counts: await lookUpAll(api, email) });
      }),
  };
}
