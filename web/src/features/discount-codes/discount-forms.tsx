import { useState } from "react";
import { maximumUsesLimit } from "#shared/discounts/discount-code.ts";
import { AdminDiscount, expiryBounds } from "#shared/discounts/discount-form.ts";
import { type DiscountPurpose, discountPurposes } from "#shared/discounts/discounts.ts";
import desk from "#web/admin/desk.module.css";
import { Foldable } from "#web/admin/foldable.tsx";
import { RecordDialog } from "#web/admin/record-dialog.tsx";
import { completed, keptRecord } from "#web/admin/record-edit.ts";
import { Tick } from "#web/admin/tick.tsx";
import { type FormFields, useFormFields } from "#web/admin/use-form-fields.ts";
import { useRecordForm } from "#web/admin/use-record-form.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/field.tsx";
import { Form } from "#web/components/form.tsx";
import { TextField } from "#web/components/text-field.tsx";
import { toast } from "#web/components/toasts.ts";
import { tabStore } from "#web/tab-store.ts";
import styles from "./discount-codes.module.css";
import {
  discountRecord,
  DiscountFields as Fields,
  newFields,
  ownFields,
  readNewDiscount,
} from "./discount-record.ts";
import type { Discounts, NewDiscountRequest } from "./use-discounts.ts";

const keptFields = tabStore("touchline:new-discount", completed(Fields, newFields));

interface AddDiscountProps {
  /** Whether it is opened for a booking of the trainer's own. */
  readonly isOwn: boolean;
  readonly create: (discount: NewDiscountRequest) => Promise<unknown>;
  /** The code exists already, and the list does not show it yet. */
  readonly onExists: () => void;
  readonly onFailure: (error: unknown) => void;
}

/** Adds a code. The typed text is kept until it is added. */
export function AddDiscount({ isOwn, create, onExists, onFailure }: AddDiscountProps) {
  const form = useFormFields(
    discountRecord.labels,
    () => keptFields.read() ?? (isOwn ? ownFields : newFields),
    keptFields.keep,
  );
  const [open, setOpen] = useState(() => isOwn || keptFields.read() !== undefined);

  const add = () =>
    form.submit(
      readNewDiscount(form.fields),
      async (discount) => {
        await create(discount);
        form.reset(newFields);
        setOpen(false);
        keptFields.forget();
        toast.success(`${discount.code} added.${isOwn ? " Now book a consultation with it." : ""}`);
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
          // As it is stored.
          onChange={(code) => form.type("code", code.toUpperCase().replace(/\s/g, ""))}
          className={styles["codeField"]}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
        />
        <DiscountFields form={form} />
        <Button type="submit" busy={form.busy}>
          Add Discount Code
        </Button>
      </Form>
    </Foldable>
  );
}

function DiscountFields({ form }: { form: FormFields<Fields> }) {
  const { first, last } = expiryBounds(new Date());
  return (
    <>
      <Purposes form={form} />
      <div className={desk["pair"]}>
        <TextField {...form.field("percentOff")} inputMode="numeric" />
        <TextField {...form.field("expiryDate")} optional type="date" min={first} max={last} />
      </div>
      <TextField
        {...form.field("maximumUses")}
        optional
        hint="The code stops working after this many bookings."
        inputMode="numeric"
        placeholder={`1 to ${maximumUsesLimit}`}
      />
      <div>
        <Tick {...form.tick("oncePerEmail")} />
        <Tick {...form.tick("active")} />
      </div>
    </>
  );
}

const purposeLabels: Readonly<Record<DiscountPurpose, string>> = {
  consultations: "Consultations",
  sessions: "Single sessions",
  blocks: "Blocks of sessions",
};

function Purposes({ form }: { form: Pick<FormFields<Fields>, "field"> }) {
  const { value: ticked, onChange, ...field } = form.field("for");
  const tick = (purpose: DiscountPurpose, isTicked: boolean) =>
    onChange(
      discountPurposes.filter((each) => (each === purpose ? isTicked : ticked.includes(each))),
    );
  return (
    <Field {...field} isGroup>
      {({ name, ...control }) => (
        <div>
          {discountPurposes.map((purpose, index) => (
            <Tick
              key={purpose}
              name={name}
              value={purpose}
              checked={ticked.includes(purpose)}
              onChange={(isTicked) => tick(purpose, isTicked)}
              aria-invalid={control["aria-invalid"]}
              aria-describedby={index === 0 ? control["aria-describedby"] : undefined}
            >
              {purposeLabels[purpose]}
            </Tick>
          ))}
        </div>
      )}
    </Field>
  );
}

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
    kept: keptRecord(`discount:${code}`, AdminDiscount, Fields),
    save: (changes, { revision }) => change(code, { ...changes, revision }),
    latest: () => latest(code),
    onSaved() {
      toast.success(`${code} changed.`);
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
        Bookings already started with this code keep the price they were shown.
      </p>
    </RecordDialog>
  );
}
