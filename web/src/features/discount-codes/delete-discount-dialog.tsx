import type { AdminDiscount } from "#shared/discounts/discount-form.ts";
import desk from "#web/admin/desk.module.css";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import styles from "./discount-codes.module.css";

interface DeleteDiscountDialogProps {
  readonly discount: AdminDiscount;
  readonly busy: boolean;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Asks before a code is deleted. */
export function DeleteDiscountDialog({
  discount,
  busy,
  onDelete,
  onClose,
}: DeleteDiscountDialogProps) {
  return (
    <Dialog open title={`Delete ${discount.code}?`} onClose={onClose}>
      <div className={styles["question"]}>
        <p>
          Nobody can use this code any more. Bookings that were made with it stay as they are. To
          stop it for a while, make it inactive instead.
        </p>
        <div className={desk["actions"]}>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} onClick={onDelete}>
            Delete
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
