import { useState } from "react";
import { apiErrors } from "#shared/contract/errors.ts";
import { Foldable } from "#web/admin/foldable.tsx";
import { useFormFields } from "#web/admin/use-form-fields.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { toast } from "#web/components/toasts.ts";
import { tabStore } from "#web/tab-store.ts";
import { DiscountFields, newFields, readNewDiscount } from "./discount-fields.ts";
import { DiscountForm } from "./discount-form.tsx";
import type { NewDiscountRequest } from "./discounts-api.ts";

/** Keeps a half-typed code over a reload or an ended session. */
const keptFields = tabStore("touchline:new-discount", DiscountFields);

interface AddDiscountProps {
  readonly create: (discount: NewDiscountRequest) => Promise<unknown>;
  /** The code exists already, and the list does not show it yet. */
  readonly onExists: () => void;
  readonly onFailure: (error: unknown) => void;
}

/** Adds a code. The typed text is kept until it is added. */
export function AddDiscount({ create, onExists, onFailure }: AddDiscountProps) {
  const form = useFormFields(() => keptFields.read() ?? newFields, keptFields.keep);
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(() => keptFields.read() !== undefined);

  async function add() {
    if (busy) return;
    const read = readNewDiscount(form.fields);
    if ("errors" in read) {
      form.refuse(read.errors);
      return;
    }
    setBusy(true);
    try {
      await create(read.value);
      form.reset(newFields);
      setOpen(false);
      keptFields.forget();
      toast.success(`${read.value.code} is added.`);
    } catch (error) {
      if (error instanceof ApiError && error.code === "discount_exists") {
        form.refuse([{ path: "code", message: apiErrors.discount_exists.detail }]);
        onExists();
      } else if (error instanceof ApiError && error.fieldErrors.length > 0) {
        form.refuse(error.fieldErrors);
      } else {
        onFailure(error);
      }
    }
    setBusy(false);
  }

  return (
    <Foldable title="Add a Code" opener="New Code" isOpen={open} onToggle={setOpen}>
      <DiscountForm label="Add a discount code" form={form} withCode onSubmit={add}>
        <Button type="submit" busy={busy}>
          Add Discount Code
        </Button>
      </DiscountForm>
    </Foldable>
  );
}
