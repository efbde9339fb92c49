/** Joins the class names that are there, for an element whose look depends on its state. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
