import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import type { Elements } from "#web/components/elements.ts";
import { Form } from "#web/components/form.tsx";
import desk from "./desk.module.css";
import type { FormFields } from "./use-form-fields.ts";

interface FormDialogProps {
  readonly title: string;
  readonly form: Pick<FormFields<object>, "formProps" | "busy">;
  /** What the button that sends it says; nothing: there is nothing to send. */
  readonly confirm: string | undefined;
  readonly cancel?: string;
  readonly tone?: "primary" | "danger";
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: Elements;
}

/** Asks for what one call needs. */
export function FormDialog({
  title,
  form,
  onSubmit,
  onClose,
  children,
  ...words
}: FormDialogProps) {
  const { confirm, cancel = "Cancel", tone = "primary" } = words;
  return (
    <Dialog title={title} onClose={onClose}>
      <Form {...form.formProps} onSubmit={onSubmit}>
        {children}
        <div className={desk["actions"]}>
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          {confirm && (
            <Button type="submit" variant={tone} busy={form.busy}>
              {confirm}
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  );
}
