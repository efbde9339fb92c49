import { afterEach, beforeEach } from "vitest";

if ("document" in globalThis) {
  // A busy machine renders late, so waiting for an element may take long.
  const { cleanup, configure } = await import("@testing-library/react");
  const { toast } = await import("#web/components/toasts.ts");
  const { installModalDialogs } = await import("./dialog.ts");
  configure({ asyncUtilTimeout: 20_000 });

  // What jsdom lacks.
  installModalDialogs();
  Element.prototype.scrollIntoView = () => undefined;

  // Test files share a document, what the tab keeps, and the toasts.
  beforeEach(() => {
    sessionStorage.clear();
    for (const { id } of toast.current()) toast.dismiss(id);
  });
  // Globals that the test has stubbed are still there when its page is removed.
  afterEach(cleanup);

  const { defaultWebsite } = await import("#shared/website/default-website.ts");
  const { contentId } = await import("#web/website.ts");
  const content = document.createElement("script");
  content.type = "application/json";
  content.id = contentId;
  content.textContent = JSON.stringify(defaultWebsite);
  document.head.append(content);
}
