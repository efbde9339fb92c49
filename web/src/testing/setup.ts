if ("document" in globalThis) {
  // A busy machine renders late, so waiting for an element may take long.
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: 20_000 });

  const { defaultWebsite } = await import("#shared/website/default-website.ts");
  const { wordsId } = await import("#web/website.ts");
  const words = document.createElement("script");
  words.type = "application/json";
  words.id = wordsId;
  words.textContent = JSON.stringify(defaultWebsite);
  document.head.append(words);
}

export {};
