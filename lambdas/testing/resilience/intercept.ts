/** Does what it likes around a call: before it, after it, instead of it. */
export type Around = (call: string, proceed: () => Promise<unknown>) => Promise<unknown>;

/**
 * The same object, but every call of a method goes through `around`.
 * @param name what calls are called: `name.method`.
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
        around(`${name}.${String(property)}`, async () =>
          Reflect.apply(method, target, parameters),
        );
    },
  });
}
