import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { toast } from "#web/components/toasts.ts";
import { setWebsite } from "#web/website.ts";
import { installModalDialogs } from "./dialog.ts";

// A busy machine renders late, so waiting for an element may take long.
configure({ asyncUtilTimeout: 20_000 });

// What jsdom lacks.
installModalDialogs();
Element.prototype.scrollIntoView = () => undefined;
// It opens no popover, and our style sheets show the region of toasts even when it is closed. Without
// `!important` jsdom's own style sheet wins.
const popovers = document.createElement("style");
popovers.textContent = "[popover] { display: block !important; }";
document.head.append(popovers);

// Test files share a document, what the tab and the device keep, and the toasts.
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  for (const { id } of toast.current()) toast.dismiss(id);
});
// Globals that the test has stubbed are still there when its page is removed.
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

setWebsite(defaultWebsite);
