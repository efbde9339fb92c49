import { useState } from "react";
import type { AdminDiscount, DiscountChange } from "#shared/discounts/discount-form.ts";
import { ChangedMeanwhile } from "#web/admin/changed-meanwhile.tsx";
import desk from "#web/admin/desk.module.css";
import { useFormFields } from "#web/admin/use-form-fields.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { toast } from "#web/components/toasts.ts";
import { differences, fieldsOf, readChange, retyped } from "./discount-fields.ts";
import { DiscountForm } from "./discount-form.tsx";
import { DiscountConflict } from "./use-discounts.ts";

interface EditDiscountDialogProps {
  readonly discount: AdminDiscount;
  readonly change: (seen: AdminDiscount, changes: DiscountChange) => Promise<unknown>;
  readonly onFailure: (error: unknown) => void;
  readonly onClose: () => void;
}

/** Edits a code. It never overwrites another edit unseen. Bookings made with it keep their price. */
export function EditDiscountDialog({
  discount,
  change,
  onFailure,
  onClose,
}: EditDiscountDialogProps) {
  /** The code as the trainer has seen it. */
  const [found, setFound] = useState(discount);
  /** What another tab or administrator has saved meanwhile. */
  const [theirs, setTheirs] = useState<AdminDiscount>();
  const form = useFormFields(() => fieldsOf(found));

  const save = () =>
    form.submit(
      readChange(form.fields, found),
      async (changed) => {
        await change(found, changed);
        toast.success(`${found.code} is changed.`);
        onClose();
      },
      (error) => {
        if (error instanceof DiscountConflict) setTheirs(error.latest);
        else onFailure(error);
      },
    );

  function continueFrom(latest: AdminDiscount, fields = fieldsOf(latest)) {
    setFound(latest);
    form.reset(fields);
    setTheirs(undefined);
  }

  const mine = theirs && retyped(form.fields, found, theirs);

  return (
    <Dialog open title={`Edit ${found.code}`} onClose={onClose}>
      <DiscountForm label={`Edit ${found.code}`} form={form} withCode={false} onSubmit={save}>
        <p className={desk["muted"]}>
          Bookings already begun with this code keep the price they were shown.
        </p>
        {theirs && mine && (
          <ChangedMeanwhile
            title="This code has changed since you opened it"
            saved={differences(theirs, mine)}
            onKeepMine={() => continueFrom(theirs, mine)}
            onUseTheirs={() => continueFrom(theirs)}
          />
        )}
        <div className={desk["actions"]}>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={form.busy} disabled={theirs !== undefined}>
            Save Changes
          </Button>
        </div>
      </DiscountForm>
    </Dialog>
  );
}
