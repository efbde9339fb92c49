import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { samplePicture } from "#shared/website/full-website.ts";
import { setup, toasts } from "#web/testing/open-website-tab.tsx";
import { refusal, websiteServer } from "#web/testing/website-server.ts";

const one = "1".repeat(16);
const other = "2".repeat(16);

async function open(overrides = {}) {
  const server = websiteServer();
  server.leaveUnused(one, other);
  const opened = await setup("publish", server, overrides);
  await screen.findByText("Pictures not in use: 2");
  return opened;
}

test("deletes a picture for good once the trainer has confirmed it.", async () => {
  const { press, server } = await open();
  await press("Delete for Good: picture 2");
  expect(screen.getByRole("dialog", { name: "Delete this picture for good?" })).toBeTruthy();
  expect(screen.getByText(/for one more day/)).toBeTruthy();
  expect(server.unused()).toHaveLength(2);
  await press("Delete for Good");
  expect(await screen.findByText("Pictures not in use: 1")).toBeTruthy();
  expect(server.unused().map(({ picture }) => picture)).toEqual([one]);
  expect(toasts()).toContain("Picture deleted for good.");
  expect(document.activeElement?.textContent).toMatch(/^Pictures not in use/);
});

test("deletes nothing when the trainer thinks better of it.", async () => {
  const { press, server } = await open();
  await press("Delete for Good: picture 1");
  await press("Cancel");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(server.unused()).toHaveLength(2);
});

test("says why a picture could not be deleted.", async () => {
  const { press } = await open({
    deletePicture: async () => {
      throw refusal("picture_in_use");
    },
  });
  await press("Delete for Good: picture 1");
  await press("Delete for Good");
  expect(await screen.findByText(/This picture is still in use/)).toBeTruthy();
});

test("offers no picture that is in the form and not saved yet.", async () => {
  const who = { ...defaultWebsite.who, portrait: samplePicture };
  const server = websiteServer({ ...defaultWebsite, who });
  const [, id = ""] = samplePicture.files[0]?.key.split("/") ?? [];
  server.leaveUnused(id);
  await setup("publish", server);
  expect(await screen.findByText("There are none.")).toBeTruthy();
});

test("looks again after a save, and says so when there are none.", async () => {
  const { retype, press, go, server } = await setup();
  await go("Publish");
  expect(await screen.findByText("There are none.")).toBeTruthy();
  await go("About you");
  await retype("Your name", "Sam Reed");
  server.leaveUnused(one);
  await press("Save");
  await screen.findByText("Saved, not live yet");
  await go("Publish");
  await waitFor(() => expect(screen.getByText("Pictures not in use: 1")).toBeTruthy());
});
