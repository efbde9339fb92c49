import { maximumUsesLimit } from "#shared/discounts/discount-form.ts";
import desk from "#web/admin/desk.module.css";
import { Tick } from "#web/admin/tick.tsx";
import type { FormFields } from "#web/admin/use-form-fields.ts";
import { TextField } from "#web/components/text-field.tsx";
import type { DiscountFields as Fields } from "./discount-record.ts";

/** The fields of a new or edited code. */
export function DiscountFields({ form }: { form: Pick<FormFields<Fields>, "field" | "tick"> }) {
  return (
    <>
      <div className={desk["pair"]}>
        <TextField {...form.field("percentOff")} inputMode="numeric" />
        <TextField {...form.field("expiryDate")} optional type="date" />
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
