import { asUkMobile } from "#shared/values/uk-mobile.ts";
import { Field, type FieldProps } from "./field.tsx";

interface PhoneFieldProps extends FieldProps {
  readOnly?: boolean | undefined;
  /** Absent together with `onChange`: the input keeps its own value. */
  value?: string;
  onChange?: (number: string) => void;
}

/** Asks for a UK mobile number. One that is whole, pasted or filled in by the browser, gets its form at once. */
export function PhoneField({ readOnly, value, onChange, ...field }: PhoneFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="07xxxxxxxxx"
          readOnly={readOnly}
          value={value}
          onChange={onChange && ((event) => onChange(asUkMobile(event.currentTarget.value)))}
        />
      )}
    </Field>
  );
}
