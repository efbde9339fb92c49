import { AdminDiscount } from "#shared/discounts/discount-form.ts";
import desk from "#web/admin/desk.module.css";
import { RecordDialog } from "#web/admin/record-dialog.tsx";
import { keptRecord } from "#web/admin/record-edit.ts";
import { useRecordForm } from "#web/admin/use-record-form.ts";
import { toast } from "#web/components/toasts.ts";
import { DiscountFields } from "./discount-fields.tsx";
import { discountRecord, DiscountFields as TypedFields } from "./discount-record.ts";
import type { Discounts } from "./use-discounts.ts";

interface EditDiscountDialogProps extends Pick<Discounts, "change" | "latest"> {
  readonly discount: AdminDiscount;
  readonly onFailure: (error: unknown) => void;
  readonly onClose: () => void;
}

/** Edits a code. Bookings made with it keep their price. */
export function EditDiscountDialog({
  discount,
  change,
  latest,
  onFailure,
  onClose,
}: EditDiscountDialogProps) {
  const { code } = discount;
  const form = useRecordForm({
    kind: discountRecord,
    start: discount,
    kept: keptRecord(`discount:${code}`, AdminDiscount, TypedFields),
    save: (changes, { revision }) => change(code, { ...changes, revision }),
    latest: () => latest(code),
    onSaved() {
      toast.success(`${code} is changed.`);
      onClose();
    },
    onFailure,
  });
  return (
    <RecordDialog
      title={`Edit ${code}`}
      form={form}
      changed="This code has changed since you opened it"
      onClose={onClose}
    >
      <DiscountFields form={form} />
      <p className={desk["muted"]}>
        Bookings already begun with this code keep the price they were shown.
      </p>
    </RecordDialog>
  );
}
