import { beforeEach } from "vitest";

if ("document" in globalThis) {
  // A busy machine renders late, so waiting for an element may take long.
  const { cleanup, configure } = await import("@testing-library/react");
  const { toast } = await import("#web/components/toasts.ts");
  configure({ asyncUtilTimeout: 20_000 });

  // Test files share a document and the toasts.
  beforeEach(() => {
    cleanup();
    for (const { id } of toast.current()) toast.dismiss(id);
  });

  const { defaultWebsite } = await import("#shared/website/default-website.ts");
  const { wordsId } = await import("#web/website.ts");
  const words = document.createElement("script");
  words.type = "application/json";
  words.id = wordsId;
  words.textContent = JSON.stringify(defaultWebsite);
  document.head.append(words);
}
