/** A decoded `application/x-www-form-urlencoded` value; Stripe's clients nest with brackets. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

type Leaf = { readonly path: readonly string[]; readonly value: string };

/**
 * Decodes a form with nested names, as the Stripe clients encode their parameters:
 * `metadata[bookingId]=1&expand[0]=a&expand[]=b`.
 */
export function decodeForm(text: string): { [name: string]: FormValue } {
  const leaves = [...new URLSearchParams(text)].map(([name, value]) => ({
    path: pathOf(name),
    value,
  }));
  return Object.fromEntries(branches(leaves));
}

function pathOf(name: string): string[] {
  const [head = ""] = name.split("[", 1);
  const inBrackets = [...name.matchAll(/\[([^\]]*)\]/g)].map(([, segment = ""]) => segment);
  return [head, ...inBrackets];
}

function branches(leaves: readonly Leaf[]): [string, FormValue][] {
  const byHead = new Map<string, Leaf[]>();
  for (const { path, value } of leaves) {
    const [head = "", ...rest] = path;
    byHead.set(head, [...(byHead.get(head) ?? []), { path: rest, value }]);
  }
  return [...byHead].map(([head, below]) => [head, nestedValue(below)]);
}

function nestedValue(leaves: readonly Leaf[]): FormValue {
  const nested = leaves.filter(({ path }) => path.length > 0);
  if (nested.length === 0) return leaves.at(-1)?.value ?? "";
  if (nested.every(({ path: [head = ""] }) => /^\d*$/.test(head))) {
    const appended = nested.filter(({ path: [head] }) => head === "");
    const indexed = nested.filter(({ path: [head] }) => head !== "");
    return [
      ...branches(indexed).map(([, value]) => value),
      ...appended.map(({ path, value }) => nestedValue([{ path: path.slice(1), value }])),
    ];
  }
  return Object.fromEntries(branches(nested));
}
