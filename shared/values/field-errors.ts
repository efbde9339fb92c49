import type * as z from "zod/mini";

export interface FieldError {
  /** The field's name; elements of a list as `list.0`. */
  readonly path: string;
  readonly message: string;
}

const unexpectedField = "This field is not expected.";

/** Turns a schema's complaint into one error per field, the first for each. */
export function fieldErrors(error: z.core.$ZodError): FieldError[] {
  const byPath = new Map<string, FieldError>();
  for (const { path, message, ...issue } of error.issues) {
    const field = path.map(String).join(".");
    // One complaint stands for all unknown keys and quotes each of them; it becomes one error for
    // each, which must not quote them all again.
    const errors =
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => ({
            path: field ? `${field}.${key}` : key,
            message: unexpectedField,
          }))
        : [{ path: field, message }];
    for (const each of errors) {
      if (!byPath.has(each.path)) byPath.set(each.path, each);
    }
  }
  return [...byPath.values()];
}
