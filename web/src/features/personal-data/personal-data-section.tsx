import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { type Erasure, PersonRequest } from "#shared/people/people.ts";
import desk from "#web/admin/desk.module.css";
import { useFailure } from "#web/admin/failures.tsx";
import { saveFile } from "#web/admin/save-file.ts";
import { readAs, useFormFields } from "#web/admin/use-form-fields.ts";
import { Button } from "#web/components/button.tsx";
import { Form } from "#web/components/form.tsx";
import { Notice } from "#web/components/notice.tsx";
import { TextField } from "#web/components/text-field.tsx";
import { EraseDialog, ErasureNotice } from "./erasure.tsx";
import { HeldRecords } from "./held-records.tsx";
import {
  type Erased,
  eraseAll,
  exportAll,
  exportFile,
  lookUpAll,
  nothingErased,
  type Person,
  personApi,
} from "./person.ts";
import styles from "./personal-data.module.css";

export default function PersonalDataSection({ api = personApi }) {
  const form = useFormFields({ email: "Email address" }, { email: "" });
  const [person, setPerson] = useState<Person>();
  const [erased, setErased] = useState<Erased>();
  const [asked, setAsked] = useState<Erasure>();
  const fail = useFailure();
  const cache = useQueryClient();

  async function show(email: string) {
    setPerson({ email, counts: await lookUpAll(api, email) });
  }

  const lookUp = () =>
    form.submit(
      readAs(PersonRequest, form.fields),
      ({ email }) => {
        setPerson(undefined);
        setErased(undefined);
        return show(email);
      },
      (reason) => fail(reason, "That could not be looked up. Please try again."),
    );

  async function exportRecords({ email }: Person) {
    try {
      const { name, text } = exportFile(email, await exportAll(api, email), new Date());
      saveFile(name, new Blob([text], { type: "application/json" }));
    } catch (reason) {
      fail(reason, "The export could not be made. Please try again.");
    }
  }

  async function erase({ email }: Person, what: Erasure) {
    let report = nothingErased;
    let isComplete = false;
    try {
      await eraseAll(api, email, what, (soFar) => {
        report = soFar;
      });
      isComplete = true;
      await show(email);
      setAsked(undefined);
    } catch (reason) {
      fail(reason, "Not everything could be erased. Please try again.");
    }
    cache.removeQueries({ queryKey: ["bookings"] });
    setErased({ email, what, report, isComplete });
  }

  return (
    <section className="stack-5" aria-labelledby="personal-data">
      <h2 id="personal-data">Data requests</h2>
      <p className={desk["lead"]}>
        Has someone asked what you hold about them, taken back their consent, or asked you to erase
        their data? Enter the email address they booked with. If they paid without giving one, find
        them by name under <Link to="/admin?tab=consultations&kind=sessions">Sessions</Link>, and
        erase them there. You have a month to answer.
      </p>
      <div className={styles["search"]} data-screen-only>
        <Form {...form.formProps} onSubmit={lookUp}>
          <TextField
            {...form.field("email")}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button type="submit" className={desk["alone"]} busy={form.busy}>
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
            onExport={() => exportRecords(person)}
            onErase={setAsked}
          />
        )}
      </div>
      <Notice tone="info" title="Where else to look">
        <p>
          Messages from the contact form and emails about bookings are only in your mailbox. Stripe
          keeps its own record of card payments, and you may have your own notes.
        </p>
      </Notice>
      {person && asked && (
        <EraseDialog
          person={person}
          what={asked}
          onErase={() => erase(person, asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}
