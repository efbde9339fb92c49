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
  // It opens no popover, and the region of toasts is shown by our style sheets even when closed. Without
  // `!important` its own style sheet wins.
  const popovers = document.createElement("style");
  popovers.textContent = "[popover] { display: block !important; }";
  document.head.append(popovers);

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
