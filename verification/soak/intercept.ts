/** Wraps a call: may act before it, after it, or instead of it. */
export type Around = (
  call: string,
  proceed: () => Promise<unknown>,
  parameters: readonly unknown[],
) => Promise<unknown>;

export const direct: Around = (_, proceed) => proceed();

/**
 * Wraps every method of a dependency in `around`.
 * @param name the prefix of the call names: `name.method`.
 */
export function intercept<Dependency extends object>(
  name: string,
  dependency: Dependency,
  around: Around,
): Dependency {
  return new Proxy(dependency, {
    get: (target, property) => {
      const method: unknown = Reflect.get(target, property);
      if (typeof method !== "function") return method;
      return (...parameters: unknown[]) =>
        around(
          `${name}.${String(property)}`,
          async () => Reflect.apply(method, target, parameters),
          parameters,
        );
    },
  });
}
