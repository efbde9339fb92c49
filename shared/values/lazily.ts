/**
 * Makes a value when it is first asked for, once. For formatters of `Intl`: the first of them takes
 * some 15 ms to make, which a function that only starts up should not have to wait for.
 */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
