import { useState } from "react";
import type { Erasure } from "#shared/people/people.ts";
import desk from "#web/admin/desk.module.css";
import { useFailure } from "#web/admin/failures.tsx";
import { saveFile } from "#web/admin/save-file.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { Form } from "#web/components/form.tsx";
import { Notice } from "#web/components/notice.tsx";
import { TextField } from "#web/components/text-field.tsx";
import { EraseDialog, ErasureNotice } from "./erasure.tsx";
import { HeldRecords } from "./held-records.tsx";
import { exportFile, usePerson } from "./person.ts";
import styles from "./personal-data.module.css";

export default function PersonalDataSection() {
  const [email, setEmail] = useState("");
  const [refusal, setRefusal] = useState<{ readonly message: string }>();
  const [asked, setAsked] = useState<Erasure>();
  const data = usePerson();
  const failed = useFailure();
  const { person, erased } = data;

  function fail(reason: unknown, message: string) {
    failed(reason, reason instanceof ApiError && reason.isTransient ? message : detail(reason));
  }

  async function lookUp() {
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
      if (!records) return;
      const { name, text } = exportFile(person.email, records, new Date());
      saveFile(name, new Blob([text], { type: "application/json" }));
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
    <section className="stack-5" aria-labelledby="personal-data">
      <h2 id="personal-data">Data requests</h2>
      <p className={desk["lead"]}>
        Has someone asked what you hold about them, taken back their consent, or asked to be
        forgotten? Enter the email address they booked with. You have a month to answer.
      </p>
      <div data-screen-only>
        <Form className={styles["search"]} onSubmit={lookUp} refusal={refusal}>
          <TextField
            name="email"
            type="email"
            label="Email address"
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
        </Form>
      </div>
      <div className={`stack-5 ${styles["result"]}`} aria-live="polite">
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

function ElsewhereNotice() {
  return (
    <Notice tone="info" title="Where else to look">
      <p>
        Messages from the contact form and emails about bookings are only in your mailbox. Stripe
        keeps its own record of card payments, and you may have your own notes.
      </p>
    </Notice>
  );
}

function detail(reason: unknown): string {
  return reason instanceof ApiError ? reason.detail : "Something went wrong. Please try again.";
}
