/** Deep equality, whatever the order of keys. */
export function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame(Reflect.get(one, key), Reflect.get(other, key)));
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
