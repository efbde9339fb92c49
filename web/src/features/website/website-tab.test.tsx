import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { londonDate } from "#shared/values/london-days.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { samplePicture } from "#shared/website/full-website.ts";
import { websiteMessages } from "#shared/website/website.ts";
import { ApiError } from "#web/api/api-error.ts";
import { toast } from "#web/components/toasts.ts";
import { setup, textIn, toasts, undo } from "#web/testing/open-website-tab.tsx";
import { websiteServer } from "#web/testing/website-server.ts";

describe("The form", () => {
  test("saves the content of every section as a draft, with the prices in pence.", async () => {
    const { retype, press, go, server } = await setup();
    await retype("Your name", "Sam Reed ");
    await go("Price and details");
    await retype("Fee of a consultation", "60.5");
    expect(textIn("Fee of a consultation")).toBe("60.5");
    const focus = vi.spyOn(HTMLParagraphElement.prototype, "focus");
    await press("Save");
    await waitFor(() => expect(toasts()).toEqual(["Saved. Visitors see it once you publish it."]));
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
    expect(server.draft()).toMatchObject({ who: { name: "Sam Reed" }, offer: { feePence: 6050 } });
    expect(screen.getByText("Saved, not live yet")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });

  test("says what is wrong with a field when it is left, and no earlier.", async () => {
    const { retype, user } = await setup("offer");
    await retype("Fee of a consultation", "x");
    expect(screen.queryByText(websiteMessages.priceUnreadable)).toBeNull();
    await user.tab();
    expect(screen.getByText(websiteMessages.priceUnreadable)).toBeTruthy();
    await retype("Fee of a consultation", "0.50");
    expect(screen.getByText(websiteMessages.priceTooSmall)).toBeTruthy();
    await retype("Fee of a consultation", "1");
    expect(screen.queryByText(websiteMessages.priceTooSmall)).toBeNull();
  });

  test("takes how long a consultation is as a number of minutes.", async () => {
    const { retype, press, user, server } = await setup("offer");
    const box = "How many minutes is a consultation?";
    for (const wrong of ["45 minutes", "4", ""]) {
      await retype(box, wrong);
      await user.tab();
      expect(screen.getByText(websiteMessages.minutesInvalid)).toBeTruthy();
    }
    await retype(box, "60");
    expect(screen.queryByText(websiteMessages.minutesInvalid)).toBeNull();
    await press("Save");
    await waitFor(() =>
      expect(server.draft()).toMatchObject({ offer: { facts: { minutes: 60 } } }),
    );
  });

  test("leads to the first field that is wrong, in whatever section it is, and saves nothing.", async () => {
    const { retype, press, go, server } = await setup("who");
    await retype("Your name", "");
    await go("Links");
    await retype("Your calendar", "http://calendar.example");
    await press("Save");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Your name")));
    expect(screen.getByText("2 fields need another look.")).toBeTruthy();
    await press("Show the Next");
    await waitFor(() =>
      expect(document.activeElement?.getAttribute("name")).toBe("where.schedulingUrl"),
    );
    expect(server.draft()).toEqual(defaultWebsite);
  });

  test("keeps unsaved changes over a reload, and asks before the page is left.", async () => {
    const { retype, view, open, server } = await setup();
    const leave = () => fireEvent(window, new Event("beforeunload", { cancelable: true }));
    expect(leave()).toBe(true);
    await retype("Your name", "Sam Reed");
    expect(leave()).toBe(false);
    view.unmount();
    expect(leave()).toBe(false);
    open();
    expect(await screen.findByDisplayValue("Sam Reed")).toBeTruthy();
    expect(screen.getByText("Not saved yet")).toBeTruthy();
    expect(server.draft().who.name).toBe("Rowan Wetherden");
  });

  test("says that unsaved changes are kept when the trainer goes elsewhere, and only then.", async () => {
    const { retype, press, view, open } = await setup();
    await retype("Your name", "Sam Reed");
    view.unmount();
    expect(toasts()).toEqual([expect.stringContaining("This browser tab keeps them")]);
    for (const { id } of toast.current()) toast.dismiss(id);
    const again = open();
    await screen.findByText("Not saved yet");
    await press("Save");
    await screen.findByText("Saved, not live yet");
    again.unmount();
    expect(toasts()).not.toContainEqual(expect.stringContaining("This browser tab keeps them"));
  });

  test("drops unsaved changes, and brings them back.", async () => {
    const { retype, press } = await setup();
    await retype("Your name", "Sam Reed");
    await press("Discard My Changes");
    expect(textIn("Your name")).toBe("Rowan Wetherden");
    undo();
    await waitFor(() => expect(textIn("Your name")).toBe("Sam Reed"));
  });

  test("keeps what was typed when saving fails, and saves it at the next press.", async () => {
    const server = websiteServer();
    let isAway = true;
    const { retype, press } = await setup("who", server, {
      save: async (body: Parameters<typeof server.api.save>[0]) => {
        if (isAway) throw new ApiError({ code: "network", status: 0, statusText: "", detail: "" });
        return server.api.save(body);
      },
    });
    await retype("Your name", "Sam Reed");
    await press("Save");
    await screen.findByText(/Your changes could not be saved/);
    expect(textIn("Your name")).toBe("Sam Reed");
    isAway = false;
    await press("Save");
    await screen.findByText("Saved, not live yet");
    expect(screen.queryByText(/could not be saved/)).toBeNull();
  });

  test("asks for the agreement of a client and its day.", async () => {
    const { press, user, server } = await setup("proof");
    await press("Add a review");
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText("What they say")),
    );
    await user.keyboard("I ran again.");
    await user.type(screen.getByLabelText("First name"), "Jo");
    await user.type(screen.getByLabelText("What they came for"), "A knee");
    await press("Save");
    expect(await screen.findByText(websiteMessages.agreementRequired)).toBeTruthy();
    await user.click(screen.getByLabelText(/My client agreed/));
    expect(textIn("Date of agreement")).toBe(londonDate(new Date()));
    await press("Save");
    const gift = screen.getByLabelText(/Nothing was given in return/);
    await screen.findByText(websiteMessages.nothingGivenRequired);
    expect(gift.getAttribute("aria-invalid")).toBe("true");
    await user.click(gift);
    await press("Save");
    await screen.findByText("Saved, not live yet");
    expect(server.draft().proof.clients).toEqual([
      {
        firstName: "Jo",
        text: "I ran again.",
        cameFor: "A knee",
        agreedOn: londonDate(new Date()),
        nothingGiven: true,
      },
    ]);
  });
});

describe("When another administrator saves meanwhile", () => {
  test("other sections are merged, and saved with mine.", async () => {
    const { retype, press, server } = await setup();
    await retype("Your name", "Sam Reed");
    server.saveElsewhere((content) => ({
      ...content,
      legal: { ...content.legal, trader: "Jo Ltd" },
    }));
    await press("Save");
    await screen.findByText("Saved, not live yet");
    expect(server.draft()).toMatchObject({
      who: { name: "Sam Reed" },
      legal: { trader: "Jo Ltd" },
    });
  });

  test.each([
    ["Keep Mine", "Sam Reed"],
    ["Use Theirs", "Jo Marsh"],
  ])("%s decides when both changed the same section.", async (choice, name) => {
    const { retype, press, server } = await setup();
    await retype("Your name", "Sam Reed");
    server.saveElsewhere((content) => ({ ...content, who: { ...content.who, name: "Jo Marsh" } }));
    await press("Save");
    const conflict = await screen.findByRole("alert");
    expect(within(conflict).getByText("Jo Marsh")).toBeTruthy();
    expect(within(conflict).getByText("Sam Reed")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
    expect(server.draft().who.name).toBe("Jo Marsh");
    await press(choice);
    expect(textIn("Your name")).toBe(name);
    await screen.findByText("Saved, not live yet");
    expect(server.draft().who.name).toBe(name);
  });

  test("a press of Save and Publish shows what they saved before it is published.", async () => {
    const { retype, press, go, server } = await setup();
    await retype("Your name", "Sam Reed");
    await go("Publish");
    await screen.findByText("For your visitors: 1 change");
    server.saveElsewhere((content) => ({
      ...content,
      legal: { ...content.legal, trader: "Jo Ltd" },
    }));
    await press("Save and Publish");
    await screen.findByText("Another administrator has just saved");
    expect(server.publications()).toEqual([]);
    expect(screen.getByText("Jo Ltd")).toBeTruthy();
    expect(screen.getByText("For your visitors: 2 changes")).toBeTruthy();
    await press("Publish");
    await screen.findByText(/Visitors see your new content from now on/);
  });

  test("an undecided conflict is found again when the tab is opened again.", async () => {
    const { retype, press, server, view, open } = await setup();
    await retype("Your name", "Sam Reed");
    server.saveElsewhere((content) => ({ ...content, who: { ...content.who, name: "Jo Marsh" } }));
    await press("Save");
    await screen.findByRole("alert");
    view.unmount();
    open();
    expect(within(await screen.findByRole("alert")).getByText("Jo Marsh")).toBeTruthy();
    expect(textIn("Your name")).toBe("Sam Reed");
  });
});

test("On a wide screen the preview stands beside the section that is edited, and follows it.", async () => {
  const { retype, go } = await setup("who", undefined, {}, "desk");
  const beside = () => screen.queryByRole("complementary", { name: "Preview" });
  await retype("Your name", "Kim Park");
  await waitFor(() => expect(beside()?.textContent).toContain("Preview: Kim Park"));
  // Enter on a control of it must not save.
  expect(beside()?.closest("form")).toBeNull();
  await go("Publish");
  expect(beside()).toBeNull();
});

test("The preview shows the typed content, and the saved content of a section that is wrong.", async () => {
  const { retype, go } = await setup();
  await retype("Your name", "Sam Reed");
  await go("Price and details");
  await retype("Fee of a consultation", "x");
  await go("Preview");
  expect(screen.getByText("Preview: Sam Reed, 5000")).toBeTruthy();
  const note = screen.getByText(/you see the saved content of/);
  expect(note.textContent).toContain("Price and details");
});

test("A picture that is not there is said to be missing, until it is there again.", async () => {
  const who = { ...defaultWebsite.who, portrait: samplePicture };
  const { press, retype, view } = await setup("who", websiteServer({ ...defaultWebsite, who }));
  const missing = () => screen.queryByText(/This picture could not be loaded/);
  expect(missing()).toBeNull();
  const picture = view.container.querySelector("img");
  if (picture) fireEvent.error(picture);
  expect(missing()).toBeTruthy();
  // As an upload does, this puts the same files into the content anew.
  await retype("Your name", "Sam Reed");
  await press("Save");
  await screen.findByText("Saved, not live yet");
  expect(missing()).toBeNull();
});

test("The checklist counts what is filled in, and leads to what is not or still the sample’s.", async () => {
  const { user, retype, press } = await setup("offer");
  const count = () => screen.getByText(/Before you go live/).parentElement?.textContent;
  expect(count()).toContain("0 of 14");
  const samples = screen.getByRole("list", { name: "Still the sample’s" });
  const names = () =>
    within(samples)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent?.trim());
  const all = [
    "Your name",
    "Your village or town",
    "Your first sentence",
    "The text about you",
    "Your client portal",
    "Your calendar",
    "Your email address",
  ];
  expect(names()).toEqual(all);
  await user.click(within(samples).getByRole("button", { name: "Your name" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Your name")));
  await retype("Your name", "Sam Reed");
  expect(count()).toContain("1 of 14");
  expect(names()[0]).toBe("Your name is done");
  await press("Your qualifications");
  expect(document.activeElement?.textContent).toBe("Qualifications");
  await press("Save");
  await screen.findByText("Saved, not live yet");
  expect(names()).toEqual(all.slice(1));
});

test("Once the site is live, since when stands first and the checklist below the form.", async () => {
  const { retype, press } = await setup();
  const form = screen.getByRole("form", { name: "Website" });
  const isAfterForm = (element: Element) =>
    (form.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect(isAfterForm(screen.getByText(/Before you go live/))).toBe(false);
  await retype("Your name", "Sam Reed");
  await press("Save");
  await userEvent.click(await screen.findByRole("link", { name: "Check and Publish" }));
  await userEvent.click(await screen.findByRole("button", { name: "Publish" }));
  const [live] = await screen.findAllByText(/^Live since/);
  expect(live && isAfterForm(live)).toBe(false);
  expect(screen.queryByText(/Before you go live/)).toBeNull();
  expect(isAfterForm(screen.getByText("Your site’s details"))).toBe(true);
});

test("The checklist tells what stops a launch from what visitors look for.", async () => {
  await setup();
  const itemsOf = (title: string) =>
    within(screen.getByRole("list", { name: title, hidden: true }))
      .getAllByRole("listitem", { hidden: true })
      .map(({ textContent }) => textContent?.trim());
  expect(itemsOf("Your site cannot go live without")).toEqual([
    "Your name",
    "Your village or town",
    "Your client portal",
    "Your calendar",
    "Your email address",
    "The name you trade under",
    "Your business address",
  ]);
  expect(itemsOf("Your visitors look for")).toContain("A picture of you");
  expect(itemsOf("Your site’s operator fills in")).toContain("The site’s address");
});
