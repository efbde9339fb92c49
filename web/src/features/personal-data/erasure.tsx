import type { Erasure } from "#shared/people/people.ts";
import { plainEmail } from "#shared/values/pasted-text.ts";
import { counted } from "#web/admin/counted.ts";
import { FormDialog } from "#web/admin/form-dialog.tsx";
import { useFormFields } from "#web/admin/use-form-fields.ts";
import { Notice } from "#web/components/notice.tsx";
import { TextField } from "#web/components/text-field.tsx";
import type { Erased, Person } from "./person.ts";

interface EraseDialogProps {
  readonly person: Person;
  readonly what: Erasure;
  readonly onErase: () => Promise<void>;
  readonly onClose: () => void;
}

const explanations: Record<Erasure, { title: string; goes: string; stays: string }> = {
  person: {
    title: "Erase this person",
    goes: "Name, email address, phone number, every answer, your notes and the record of emails sent to them. Unpaid bookings are deleted, and their payments cancelled within a few minutes. If they pay before that, the payment is on your list to refund. A time you added goes too, and they get no email about it.",
    stays:
      "What your accounts need: amounts, dates, codes and Stripe’s reference. They are deleted once you no longer need them for tax. Times that they chose stay in your calendar: please cancel those ahead there first.",
  },
  health_answers: {
    title: "Erase health answers",
    goes: "Dietary restrictions and medical conditions, in every booking of theirs.",
    stays: "Everything else in the bookings, including that they gave consent, and when.",
  },
};

export function EraseDialog({ person, what, onErase, onClose }: EraseDialogProps) {
  const form = useFormFields(
    { confirmation: `Type ${person.email} to confirm` },
    { confirmation: "" },
  );
  const { confirmation } = form.fields;
  const { title, goes, stays } = explanations[what];

  function submit() {
    const isConfirmed = plainEmail(confirmation).toLowerCase() === person.email.toLowerCase();
    const message = `Please type ${person.email} to confirm.`;
    return form.submit(
      isConfirmed ? { value: person } : { errors: [{ path: "confirmation", message }] },
      onErase,
      () => undefined,
    );
  }

  return (
    <FormDialog
      title={title}
      form={form}
      confirm="Erase for Good"
      tone="danger"
      onSubmit={submit}
      onClose={form.busy ? () => undefined : onClose}
    >
      <p>
        <strong>What is erased:</strong> <span>{goes}</span>
      </p>
      <p>
        <strong>What stays:</strong> <span>{stays}</span>
      </p>
      <p>
        <strong>This cannot be undone.</strong> Export first if they have asked for a copy.
      </p>
      <TextField
        {...form.field("confirmation")}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  );
}

export function ErasureNotice({ erased: { email, what, report, isComplete } }: { erased: Erased }) {
  const sentences = [
    what === "person"
      ? `The person has been erased from ${counted(report.erased, "booking")}.`
      : `The health answers have been erased from ${counted(report.erased, "booking")}.`,
    ...(report.deleted > 0 ? [`${attempts(report.deleted)} deleted.`] : []),
  ];
  if (!isComplete) sentences.push("Please do it again: it carries on where it stopped.");
  return (
    <Notice
      tone={isComplete ? "success" : "danger"}
      title={`${isComplete ? "Done" : "Not finished"} for ${email}`}
    >
      <p>{sentences.join(" ")}</p>
    </Notice>
  );
}

function attempts(count: number): string {
  return `${counted(count, "unpaid attempt")} ${count === 1 ? "has" : "have"} been`;
}
