// A busy machine draws late: waiting for an element only ends when it never comes.
if ("document" in globalThis) {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: 20_000 });
}

export {};
