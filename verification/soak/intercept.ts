/** Wraps a call: may act before it, after it, or instead of it. */
export type Around = (
  call: string,
  proceed: () => Promise<unknown>,
  parameters: readonly unknown[],
) => Promise<unknown>;

export const direct: Around = (_, proceed) => proceed();

/** Wraps every method of these dependencies in `around`. A call is named `dependency.method`. */
export function intercept<Dependencies extends Readonly<Record<string, object>>>(
  dependencies: Dependencies,
  around: Around,
): Dependencies {
  return new Proxy(dependencies, {
    get: (all, name) => interceptOne(String(name), Reflect.get(all, name), around),
  });
}

function interceptOne(name: string, dependency: object, around: Around): object {
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
