import { useState } from "react";
import type { AdminDiscount, DiscountChange } from "#shared/discounts/discount-form.ts";
import desk from "#web/admin/desk.module.css";
import { useFormFields } from "#web/admin/use-form-fields.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { toast } from "#web/components/toasts.ts";
import { fieldsOf, readChange } from "./discount-fields.ts";
import { DiscountForm } from "./discount-form.tsx";

interface EditDiscountDialogProps {
  readonly discount: AdminDiscount;
  readonly change: (change: DiscountChange) => Promise<unknown>;
  readonly onFailure: (error: unknown) => void;
  readonly onClose: () => void;
}

/** Edits a code. Bookings made with it keep their price. */
export function EditDiscountDialog({
  discount,
  change,
  onFailure,
  onClose,
}: EditDiscountDialogProps) {
  // The code as the trainer saw it when the dialog opened.
  const [found] = useState(discount);
  const form = useFormFields(() => fieldsOf(found));

  const save = () =>
    form.submit(
      readChange(form.fields, found),
      async (changed) => {
        await change(changed);
        toast.success(`${found.code} is changed.`);
        onClose();
      },
      onFailure,
    );

  return (
    <Dialog open title={`Edit ${found.code}`} onClose={onClose}>
      <DiscountForm label={`Edit ${found.code}`} form={form} withCode={false} onSubmit={save}>
        <p className={desk["muted"]}>
          Bookings that have begun with this code keep the price they were shown.
        </p>
        <div className={desk["actions"]}>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={form.busy}>
            Save Changes
          </Button>
        </div>
      </DiscountForm>
    </Dialog>
  );
}
