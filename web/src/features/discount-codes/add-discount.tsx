import { useState } from "react";
import { Foldable } from "#web/admin/foldable.tsx";
import { useFormFields } from "#web/admin/use-form-fields.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { Form } from "#web/components/form.tsx";
import { TextField } from "#web/components/text-field.tsx";
import { toast } from "#web/components/toasts.ts";
import { tabStore } from "#web/tab-store.ts";
import styles from "./discount-codes.module.css";
import { DiscountFields } from "./discount-fields.tsx";
import {
  discountRecord,
  newFields,
  readNewDiscount,
  DiscountFields as TypedFields,
} from "./discount-record.ts";
import type { NewDiscountRequest } from "./use-discounts.ts";

const keptFields = tabStore("touchline:new-discount", TypedFields);

interface AddDiscountProps {
  readonly create: (discount: NewDiscountRequest) => Promise<unknown>;
  /** The code exists already, and the list does not show it yet. */
  readonly onExists: () => void;
  readonly onFailure: (error: unknown) => void;
}

/** Adds a code. The typed text is kept until it is added. */
export function AddDiscount({ create, onExists, onFailure }: AddDiscountProps) {
  const form = useFormFields(
    discountRecord.labels,
    () => keptFields.read() ?? newFields,
    keptFields.keep,
  );
  const [open, setOpen] = useState(() => keptFields.read() !== undefined);

  const add = () =>
    form.submit(
      readNewDiscount(form.fields),
      async (discount) => {
        await create(discount);
        form.reset(newFields);
        setOpen(false);
        keptFields.forget();
        toast.success(`${discount.code} is added.`);
      },
      (error) => {
        if (error instanceof ApiError && error.code === "discount_exists") {
          form.refuse([{ path: "code", message: error.detail }]);
          onExists();
        } else {
          onFailure(error);
        }
      },
    );

  return (
    <Foldable title="Add a Code" opener="New Code" isOpen={open} onToggle={setOpen}>
      <Form {...form.formProps} aria-label="Add a discount code" onSubmit={add}>
        <TextField
          {...form.field("code")}
          onChange={(code) => form.type("code", code.toUpperCase())}
          className={styles["codeField"]}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
        />
        <DiscountFields form={form} />
        <Button type="submit" busy={form.busy}>
          Add Discount Code
        </Button>
      </Form>
    </Foldable>
  );
}
