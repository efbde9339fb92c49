import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { setup, textIn, undo } from "#web/testing/open-website-tab.tsx";
import { refusal, websiteServer } from "#web/testing/website-server.ts";

test("shows what changes, publishes it by one press, and says since when it is live.", async () => {
  const { retype, press, go, server } = await setup();
  await retype("Your name", "Sam Reed");
  await go("Check and Publish");
  expect(await screen.findByText("For your visitors: 1 change")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Check and Publish" })).toBeNull();
  expect(screen.getByText("Rowan Wetherden").tagName).toBe("DEL");
  expect(screen.getByText("Sam Reed").tagName).toBe("INS");
  expect(screen.getByText(/You can go back to the old content/)).toBeTruthy();
  expect(server.publications()).toEqual([]);
  await press("Save and Publish");
  await screen.findByText(/Visitors see your new content from now on/);
  expect(screen.getAllByText(/Live since/).length).toBeGreaterThan(0);
  expect(await screen.findByText(/Nothing to publish/)).toBeTruthy();
  expect(server.publications()).toMatchObject([{ content: { who: { name: "Sam Reed" } } }]);
});

test("keeps the name of what was pressed until it is published.", async () => {
  const server = websiteServer();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { retype, press, go } = await setup("who", server, {
    publish: async (body: { revision: number }) => {
      await answered;
      return server.api.publish(body);
    },
  });
  await retype("Your name", "Sam Reed");
  await go("Check and Publish");
  await press("Save and Publish");
  expect(await screen.findByText("Saved, not live yet")).toBeTruthy();
  expect(screen.getByText("Publishing… This takes a few seconds.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Save and Publish", busy: true })).toBeTruthy();
  answer();
  await screen.findByText(/Visitors see your new content from now on/);
});

test("says that it may have failed, and tries again.", async () => {
  const server = websiteServer();
  let attempts = 0;
  const { retype, press } = await setup("who", server, {
    publish: async (body: { revision: number }) => {
      attempts += 1;
      if (attempts === 1) throw refusal("unavailable");
      return server.api.publish(body);
    },
  });
  await retype("Your name", "Sam Reed");
  await press("Save");
  await userEvent.click(await screen.findByRole("link", { name: "Check and Publish" }));
  await userEvent.click(await screen.findByRole("button", { name: "Publish" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/may or may not have worked/);
  await press("Publish");
  await screen.findByText(/Visitors see your new content from now on/);
});

test.each([
  ["picture_missing", /picture is missing/],
  ["trader_missing", /name you trade under/],
  ["publication_unfinished", /some pages may still show the old/],
] as const)("says why (%s), where trying again could not help.", async (code, what) => {
  const server = websiteServer();
  const { retype, go } = await setup("who", server, {
    publish: async () => {
      throw refusal(code);
    },
  });
  await retype("Your name", "Sam Reed");
  await go("Publish");
  await userEvent.click(await screen.findByRole("button", { name: "Save and Publish" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(what);
});

test("makes nothing live that the trainer has not seen.", async () => {
  const { retype, press, go, server } = await setup();
  await retype("Your name", "Sam Reed");
  await press("Save");
  await screen.findByText("Saved, not live yet");
  await go("Publish");
  await screen.findByText("For your visitors: 1 change");
  server.saveElsewhere((content) => ({
    ...content,
    legal: { ...content.legal, trader: "Jo Ltd" },
  }));
  await press("Publish");
  await screen.findByText("Another administrator has just saved");
  expect(server.publications()).toEqual([]);
  expect(screen.getByText("Jo Ltd")).toBeTruthy();
});

test("brings an earlier publication back into the form.", async () => {
  const server = websiteServer();
  await server.api.publish({ revision: 1 });
  const { retype, press, go } = await setup("who", server);
  await retype("Your name", "Sam Reed");
  await go("Publish");
  await press("Show publication 1");
  await screen.findByText("In the form");
  await press("Use This Version");
  expect(screen.getByText("This is the content in the form.")).toBeTruthy();
  undo();
  await screen.findByText("In the form");
  await press("Use This Version");
  await go("About you");
  expect(textIn("Your name")).toBe("Rowan Wetherden");
});
