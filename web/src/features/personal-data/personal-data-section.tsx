import { type FormEvent, useState } from "react";
import type { Erasure } from "#shared/people/people.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { useFocusOnRefusal } from "#web/components/form.tsx";
import { Notice } from "#web/components/notice.tsx";
import { TextField } from "#web/components/text-field.tsx";
import { toast } from "#web/components/toasts.ts";
import { SessionEnded } from "#web/session/call-as-trainer.ts";
import { useSessionEnded } from "#web/session/require-session.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import { ErasureNotice } from "./erasure-notice.tsx";
import { download, exportFile } from "./export-file.ts";
import { HeldRecords } from "./held-records.tsx";
import { type PersonApi, personApi } from "./person-api.ts";
import styles from "./personal-data.module.css";
import { usePerson } from "./use-person.ts";

/** What is held about one person: to be handed to them, or erased. */
export default function PersonalDataSection({ api = personApi }: { api?: PersonApi }) {
  const [email, setEmail] = useState("");
  const [refusal, setRefusal] = useState<{ readonly message: string }>();
  const form = useFocusOnRefusal(refusal);
  const [asked, setAsked] = useState<Erasure>();
  const data = usePerson(api);
  const sessionEnded = useSessionEnded();
  const { person, erased } = data;

  function fail(reason: unknown, message: string) {
    if (reason instanceof SessionEnded) sessionEnded();
    else toast.error(reason instanceof ApiError && reason.isTransient ? message : detail(reason));
  }

  async function lookUp(event: FormEvent) {
    event.preventDefault();
    try {
      const message = await data.lookUp(email);
      setRefusal(message === undefined ? undefined : { message });
    } catch (reason) {
      fail(reason, "That could not be looked up. Please try again.");
    }
  }

  async function exportRecords() {
    if (!person) return;
    try {
      const records = await data.exportRecords(person);
      if (records) download(exportFile(person.email, records, new Date()));
    } catch (reason) {
      fail(reason, "The export could not be made. Please try again.");
    }
  }

  async function erase(what: Erasure) {
    if (!person) return;
    try {
      await data.erase(person, what);
      setAsked(undefined);
    } catch (reason) {
      fail(reason, "Not everything could be erased. Please try again.");
    }
  }

  return (
    <section className={styles["section"]} aria-labelledby="personal-data">
      <h2 id="personal-data">One person’s data</h2>
      <p className={styles["lead"]}>
        Somebody asks what you hold about them, takes back their consent, or wants to be forgotten?
        Enter the e-mail address that they booked with. You have a month to answer.
      </p>
      <form ref={form} className={styles["search"]} onSubmit={lookUp} noValidate>
        <TextField
          name="email"
          type="email"
          label="E-mail address"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={refusal?.message}
          onChange={setEmail}
        />
        <Button type="submit" busy={data.isLookingUp}>
          Look Up
        </Button>
      </form>
      <div className={styles["result"]} aria-live="polite">
        {erased && <ErasureNotice erased={erased} />}
        {person && (
          <HeldRecords
            person={person}
            isErased={erased?.what === "person" && erased.isComplete}
            isExporting={data.isExporting}
            onExport={exportRecords}
            onErase={setAsked}
          />
        )}
      </div>
      <ElsewhereNotice />
      {person && asked && (
        <EraseDialog
          person={person}
          what={asked}
          isErasing={data.isErasing}
          onErase={() => erase(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

/** The site cannot look into other places; who has to answer must. */
function ElsewhereNotice() {
  return (
    <Notice tone="info" title="Look elsewhere as well">
      <p>
        Messages from the contact form, and the e-mails about bookings, are only in your mailbox.
        Stripe keeps its own record of card payments, and you may have notes of your own.
      </p>
    </Notice>
  );
}

function detail(reason: unknown): string {
  return reason instanceof ApiError ? reason.detail : "Something went wrong. Please try again.";
}
