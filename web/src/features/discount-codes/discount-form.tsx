import type { ReactNode } from "react";
import { maximumUsesLimit } from "#shared/discounts/discount-form.ts";
import { Tick } from "#web/admin/tick.tsx";
import type { FormFields } from "#web/admin/use-form-fields.ts";
import { Form } from "#web/components/form.tsx";
import { TextField } from "#web/components/text-field.tsx";
import styles from "./discount-codes.module.css";
import { type DiscountFields, fieldLabels } from "./discount-fields.ts";

interface DiscountFormProps {
  readonly form: FormFields<DiscountFields>;
  /** Whether the code itself can be typed: only for a new one. */
  readonly withCode: boolean;
  readonly onSubmit: () => void;
  readonly label: string;
  readonly children: ReactNode;
}

/** The form of a new or edited code. */
export function DiscountForm({ form, withCode, onSubmit, label, children }: DiscountFormProps) {
  const { fields, errorOf, type } = form;
  return (
    <Form
      className="stack-4"
      aria-label={label}
      onSubmit={onSubmit}
      refusal={form.refusals}
      autoComplete="off"
    >
      {withCode && (
        <TextField
          name="code"
          label={fieldLabels.code}
          className={styles["codeField"]}
          error={errorOf("code")}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          value={fields.code}
          onChange={(code) => type({ code: code.toUpperCase() })}
        />
      )}
      <div className={styles["pair"]}>
        <TextField
          name="percentOff"
          label={fieldLabels.percentOff}
          error={errorOf("percentOff")}
          inputMode="numeric"
          value={fields.percentOff}
          onChange={(percentOff) => type({ percentOff })}
        />
        <TextField
          name="expiryDate"
          label={fieldLabels.expiryDate}
          optional
          error={errorOf("expiryDate")}
          type="date"
          value={fields.expiryDate}
          onChange={(expiryDate) => type({ expiryDate })}
        />
      </div>
      <TextField
        name="maximumUses"
        label={fieldLabels.maximumUses}
        optional
        hint="The code stops working after this many bookings."
        error={errorOf("maximumUses")}
        inputMode="numeric"
        placeholder={`1 to ${maximumUsesLimit}`}
        value={fields.maximumUses}
        onChange={(maximumUses) => type({ maximumUses })}
      />
      <div className={styles["ticks"]}>
        <Tick
          name="oncePerEmail"
          checked={fields.oncePerEmail}
          onChange={(oncePerEmail) => type({ oncePerEmail })}
        >
          {fieldLabels.oncePerEmail}
        </Tick>
        <Tick name="active" checked={fields.active} onChange={(active) => type({ active })}>
          {fieldLabels.active}
        </Tick>
      </div>
      {children}
    </Form>
  );
}
