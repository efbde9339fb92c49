import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { onTestFinished, vi } from "vitest";
import { toast } from "#web/components/toasts.ts";
import { WebsiteApiContext } from "#web/features/website/website-api.ts";
import { WebsiteTab } from "#web/features/website/website-tab.tsx";
import { showOn } from "./media.ts";
import { renderAtDesk } from "./render-at-desk.tsx";
import { websiteServer } from "./website-server.ts";

/** The tab over a server in memory, and a trainer at its form. */
export async function setup(
  section = "who",
  server = websiteServer(),
  overrides = {},
  device: "phone" | "desk" = "phone",
) {
  showOn(device);
  // Unsaved changes ask before the page is left, also after the tab has been closed. Test files share it.
  const listeners = vi.spyOn(window, "addEventListener").mock.calls;
  onTestFinished(() => {
    for (const [type, listener] of [...listeners]) {
      if (type === "beforeunload") window.removeEventListener(type, listener);
    }
  });
  const user = userEvent.setup();
  const open = () =>
    renderAtDesk(
      <WebsiteApiContext value={{ ...server.api, ...overrides }}>
        <WebsiteTab
          preview={({ who, offer }) => <p>{`Preview: ${who.name}, ${offer.feePence}`}</p>}
        />
      </WebsiteApiContext>,
      `?tab=website&section=${section}`,
    );
  const view = open();
  await screen.findByRole("form", { name: "Website" });
  return {
    user,
    server,
    open,
    view,
    press: (name: string | RegExp) => user.click(screen.getByRole("button", { name })),
    go: (name: string) => user.click(screen.getByRole("link", { name })),
    /** Replaces a text at once: typed, each character renders the whole form. */
    async retype(label: string, text: string) {
      await user.clear(screen.getByLabelText(label));
      if (text) await user.paste(text);
    },
    rows: (list: string) =>
      within(screen.getByRole("region", { name: list })).queryAllByRole("listitem"),
  };
}
export const toasts = () => toast.current().map(({ text }) => text);
export const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
export const undo = () => toast.current().at(-1)?.action?.run();
