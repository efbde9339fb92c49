import { lazy, Suspense, useState } from "react";
import { Field, type FieldProps } from "./field.tsx";

interface EmailFieldProps extends FieldProps {
  readOnly?: boolean | undefined;
  /** Absent together with `onChange`: the input keeps its own value. */
  value?: string;
  onChange?: (address: string) => void;
}

// Only visitors who type an address need it. Where it cannot be loaded, nothing is asked.
const LikelyAddress = lazy(() =>
  import("./likely-address.tsx").catch(() => ({ default: () => null })),
);

/** Asks for an email address. A likely slip is asked about, and never refused. */
export function EmailField({ readOnly, value, onChange, ...field }: EmailFieldProps) {
  const [input, setInput] = useState<HTMLInputElement>();
  return (
    <Field {...field}>
      {(control) => (
        <>
          <input
            {...control}
            // A prerendered field may have been filled in before hydration.
            ref={(element) => {
              if (element?.value) setInput(element);
            }}
            type="email"
            autoComplete="email"
            readOnly={readOnly}
            value={value}
            onInput={(event) => setInput(event.currentTarget)}
            onChange={onChange && ((event) => onChange(event.currentTarget.value))}
          />
          {/* Always rendered, so that screen readers announce what appears in it. */}
          <div aria-live="polite" className="cluster">
            {input && !readOnly && (
              <Suspense>
                <LikelyAddress input={input} onTake={onChange} />
              </Suspense>
            )}
          </div>
        </>
      )}
    </Field>
  );
}
