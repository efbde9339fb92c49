import { useState } from "react";
import type { Erasure } from "#shared/people/people.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { Form } from "#web/components/form.tsx";
import { TextField } from "#web/components/text-field.tsx";
import styles from "./personal-data.module.css";
import type { Person } from "./use-person.ts";

interface EraseDialogProps {
  readonly person: Person;
  readonly what: Erasure;
  readonly isErasing: boolean;
  readonly onErase: () => void;
  readonly onClose: () => void;
}

const explanations: Record<Erasure, { title: string; goes: string; stays: string; press: string }> =
  {
    person: {
      title: "Erase this person",
      goes: "Name, e-mail address, phone number, every answer, your notes and what is known of their e-mails. Bookings that were begun and not paid go altogether.",
      stays:
        "What the accounts need: amounts, dates, codes and Stripe’s reference. Those go when the tax years for which you keep them are over.",
      press: "Erase for Good",
    },
    health_answers: {
      title: "Erase health answers",
      goes: "Dietary restrictions and medical conditions, in every booking of theirs.",
      stays:
        "The bookings and everything else in them, and that there was a consent and when it was given.",
      press: "Erase for Good",
    },
  };

/** Asks whether to erase; the trainer types the address to confirm. */
export function EraseDialog({ person, what, isErasing, onErase, onClose }: EraseDialogProps) {
  const [typed, setTyped] = useState("");
  const [refusal, setRefusal] = useState<{ readonly message: string }>();
  const { title, goes, stays, press } = explanations[what];

  function submit() {
    if (typed.trim().toLowerCase() === person.email.toLowerCase()) onErase();
    else setRefusal({ message: `Please type ${person.email} to confirm.` });
  }

  return (
    <Dialog open title={title} onClose={isErasing ? () => undefined : onClose}>
      <Form className={styles["confirm"]} onSubmit={submit} refusal={refusal}>
        <p>
          <strong>What goes:</strong> {goes}
        </p>
        <p>
          <strong>What stays:</strong> {stays}
        </p>
        <p>
          <strong>There is no way back.</strong> Export first if they have asked for a copy.
        </p>
        <TextField
          name="confirmation"
          label={`Type ${person.email} to confirm`}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={refusal?.message}
          onChange={(text) => {
            setTyped(text);
            setRefusal(undefined);
          }}
        />
        <div className={styles["actions"]}>
          <Button variant="secondary" onClick={onClose} disabled={isErasing}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={isErasing}>
            {press}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
