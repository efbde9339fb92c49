import vm from "node:vm";

/**
 * The built-ins of CloudFront's JavaScript runtime 2.0 that a function here may use, by their owner.
 * AWS lists some more, such as typed arrays, promises and modules: add them here when one is needed.
 *
 * Source: docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
const builtIns = {
  globalThis: `globalThis undefined NaN Infinity Array Boolean Date JSON Math Number Object RegExp String
    Error EvalError RangeError ReferenceError SyntaxError TypeError URIError
    decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite isNaN parseFloat parseInt`,
  Object: `assign create defineProperties defineProperty entries freeze getOwnPropertyDescriptor
    getOwnPropertyDescriptors getOwnPropertyNames getPrototypeOf isExtensible isFrozen isSealed keys
    preventExtensions seal values`,
  "Object.prototype": "hasOwnProperty isPrototypeOf propertyIsEnumerable toString valueOf",
  "Function.prototype": "apply bind call",
  String: "fromCharCode fromCodePoint",
  "String.prototype": `charAt codePointAt concat endsWith includes indexOf lastIndexOf match padEnd
    padStart repeat replace replaceAll search slice split startsWith substr substring toLowerCase
    toUpperCase trim trimEnd trimStart`,
  Array: "isArray of",
  "Array.prototype": `concat copyWithin every fill filter find findIndex forEach includes indexOf join
    lastIndexOf map pop push reduce reduceRight reverse shift slice some sort splice unshift`,
};

/** Stops a function that loops. CloudFront allows far less time, but a busy machine is no failure. */
const timeout = 60_000;

/**
 * Loads a CloudFront Function (runtime 2.0) that is not asynchronous, as written in the template. It has
 * the built-ins above and no others, so that one that CloudFront lacks fails here too.
 */
export function loadEdgeFunction(code: string): (event: object) => unknown {
  const context = vm.createContext({ event: "" });
  const owners = Object.entries(builtIns).map(([owner, names]) => ({
    owner: vm.runInContext(owner, context),
    names: new Set<string | symbol>(["event", ...names.split(/\s+/)]),
  }));
  for (const { owner, names } of owners) {
    for (const name of Reflect.ownKeys(owner)) {
      if (!names.has(name)) Reflect.deleteProperty(owner, name);
    }
  }
  vm.runInContext(`"use strict";${code}`, context, { timeout });

  // As JSON, so that the function and this process share no objects.
  return (event) => {
    context["event"] = JSON.stringify(event);
    const call = "JSON.stringify(handler(JSON.parse(event)))";
    return JSON.parse(vm.runInContext(call, context, { timeout }));
  };
}
