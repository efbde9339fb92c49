import { expect, test } from "./test.ts";
import { button, expectWholeAccessible, openWebsite, sectionLink } from "./website-form.ts";

/** The tab in which the trainer changes the website's texts, prices and pictures. */

test.use({ stackOf: "the trainer who edits the website", viewport: { width: 360, height: 740 } });

test("every section is accessible on a phone and on a desk, with nothing, and with errors.", async ({
  page,
}) => {
  await openWebsite(page);
  for (const name of [
    "About you",
    "Reviews",
    "Price and details",
    "Links",
    "Legal",
    "Film",
    "Publish",
  ]) {
    await sectionLink(page, name).click();
    await expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();
    await test.step(name, () => expectWholeAccessible(page));
  }

  await test.step("with errors and an open checklist", async () => {
    await sectionLink(page, "Reviews").click();
    await button(page, "Add a review").click();
    await expect(page.getByLabel("What they say")).toBeFocused();
    await button(page, "Add an outcome").click();
    await button(page, "Save").click();
    await expect(page.getByText("7 fields need another look.")).toBeVisible();
    await expect(page.getByLabel("What they say")).toBeFocused();
    await page.getByText("Before you go live").click();
    await expectWholeAccessible(page);
  });

  await test.step("every button and field is large enough for a thumb", async () => {
    const small = await page
      .locator("form[aria-label=Website]")
      .locator("button, input:not([type=checkbox], [type=file]), textarea, select, nav a")
      .evaluateAll((controls) =>
        controls.flatMap((control) => {
          const { width, height } = control.getBoundingClientRect();
          return height > 0 && (width < 43.5 || height < 43.5) ? control.outerHTML : [];
        }),
      );
    expect(small).toEqual([]);
  });
});

test("a publication is what the next visitor sees, and an earlier one is restored.", async ({
  page,
  browser,
  baseURL,
}) => {
  const visitor = await browser.newContext({ ...(baseURL && { baseURL }) });
  const home = await visitor.newPage();
  async function expectHome(name: string) {
    await home.goto("/");
    await expect(
      home.getByText(new RegExp(`I’m ${name}|footballer ${name}`)).first(),
    ).toBeVisible();
  }

  await openWebsite(page);
  const live = page.getByText(/^Live since/).first();
  for (const name of ["Robin Vale", "Jules Hart"]) {
    await test.step(`publishing ${name}`, async () => {
      await sectionLink(page, "About you").click();
      await page.getByLabel("Your name", { exact: true }).fill(name);
      await page
        .getByLabel("First sentence")
        .fill(`Coaching with former professional footballer ${name}.`);
      await sectionLink(page, "Publish").click();
      await button(page, "Save and Publish").click();
      await expect(page.getByText(/Visitors see your new content from now on/)).toBeVisible();
      await expect(live).toBeVisible();
      await expectHome(name);
    });
  }
  await expectWholeAccessible(page);

  await test.step("the first one again", async () => {
    await page
      .getByRole("button", { name: /^Show publication/ })
      .nth(1)
      .click();
    await expect(page.getByText("In the form").first()).toBeVisible();
    await expectWholeAccessible(page);
    await button(page, "Use This Version").click();
    await button(page, "Save and Publish").click();
    await expect(page.getByText(/Visitors see your new content from now on/)).toBeVisible();
    await expectHome("Robin Vale");
  });
  await visitor.close();
});

test("the preview shows every page with the content of the form, and leads nowhere else.", async ({
  page,
}) => {
  await openWebsite(page);
  await page.getByLabel("Your name", { exact: true }).fill("Kim Park");
  await sectionLink(page, "Preview").click();
  const inside = page.frameLocator("iframe");
  await expect(inside.getByText(/former professional footballer/).first()).toBeVisible();
  const sent: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));

  const pages = page.getByLabel("Page", { exact: true });
  const names = await pages.locator("option").allTextContents();
  for (const name of names) {
    await pages.selectOption({ label: name });
    await expect(inside.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await pages.selectOption("bookConsultation");
  await expect(inside.getByText(/Kim Park/).first()).toBeVisible();

  await test.step("a workout, from the list of pages and from the library", async () => {
    await pages.selectOption({ label: "A workout" });
    await expect(inside.getByRole("link", { name: "Back to Library" })).toBeVisible();
    const heading = inside.getByRole("heading", { level: 1 });
    // Until it has loaded.
    await expect(heading).not.toHaveText("Workout");
    const newest = await heading.textContent();
    await inside.getByRole("link", { name: "Back to Library" }).press("Enter");
    await expect(pages).toHaveValue("workouts");
    await inside.getByLabel("Difficulty").selectOption("advanced");
    await expect(inside.getByLabel("Difficulty")).toHaveValue("advanced");
    await inside.getByLabel("Difficulty").selectOption("");
    await inside.getByRole("link", { name: newest ?? "" }).press("Enter");
    await expect(pages).toHaveValue("workout");
    await expect(inside.getByRole("heading", { level: 1, name: newest ?? "" })).toBeVisible();
  });
  await pages.selectOption("bookConsultation");

  await test.step("at both widths", async () => {
    const innerWidth = () => page.locator("iframe").evaluate((frame) => frame.clientWidth);
    expect(await innerWidth()).toBe(360);
    await page.getByLabel("Desktop").check();
    expect(await innerWidth()).toBe(1280);
    await expectWholeAccessible(page);
  });

  await test.step("links change its page, and forms do not send", async () => {
    await inside.getByRole("link", { name: "Contact" }).first().press("Enter");
    await expect(pages).toHaveValue("contact");
    await inside.getByLabel("Name").fill("Robin");
    await inside.getByRole("button", { name: /Send/ }).press("Enter");
    await inside
      .getByRole("link", { name: /Client Log In/ })
      .first()
      .press("Enter");
    await expect(inside.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
    await expect(page).toHaveURL(/section=preview/);
    expect(sent).toEqual([]);
  });
});

test("beside the form, the preview scrolls to the section of the field that is edited.", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openWebsite(page);
  const inside = page.frameLocator("iframe");
  const heading = (name: string | RegExp) => inside.getByRole("heading", { level: 2, name });
  await expect(inside.getByText(/former professional footballer/).first()).toBeInViewport();
  await page.getByLabel("Headline above the text about you").fill("Coaching for life.");
  await expect(heading("Coaching for life.")).toBeInViewport();
  await page.getByLabel("Your name", { exact: true }).focus();
  await expect(heading("Coaching for life.")).not.toBeInViewport();
  const top = await page.evaluate(() => scrollY);
  await sectionLink(page, "Links").click();
  // Another test may have published another name.
  await expect(heading(/^Straight to /)).toBeInViewport();
  await sectionLink(page, "Price and details").click();
  await page.getByLabel("Title").first().focus();
  await expect(heading("What we’ll work on")).toBeInViewport();
  await expect(sectionLink(page, "Publish")).toBeInViewport({ ratio: 1 });
  await button(page, "Add a block").click();
  await expect(page.getByLabel("Page", { exact: true })).toHaveValue("payment");
  expect(top).toBe(0);
});

test("on a phone, the preview opens at the field that was edited last, and stays at a chosen page.", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openWebsite(page);
  const inside = page.frameLocator("iframe");
  const shown = page.getByLabel("Page", { exact: true });
  await page.getByLabel("Headline above the text about you").fill("Coaching for life.");
  await sectionLink(page, "Preview").click();
  const headline = inside.getByRole("heading", { level: 2, name: "Coaching for life." });
  await expect(headline).toBeInViewport();
  await sectionLink(page, "Price and details").click();
  await page.getByLabel("Fee of a consultation").focus();
  await sectionLink(page, "Preview").click();
  await shown.focus();
  await expect(shown).toHaveValue("bookConsultation");
  await shown.selectOption("contact");
  await page.getByLabel("Desktop").focus();
  await expect(inside.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
});

test("by keyboard, the focus goes on where a pressed button goes.", async ({ page }) => {
  await openWebsite(page);
  await page.getByLabel("What you do").fill("Strength for All");
  await button(page, "Save").press("Enter");
  await expect(page.getByText("Saved, not live yet")).toBeFocused();
  await page.getByRole("link", { name: "Check and Publish" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Publish", exact: true })).toBeFocused();
  await button(page, "Publish").press("Enter");
  const note = page.getByText(/Visitors see your new content from now on/);
  await expect(note).toBeVisible();
  await expect(page.locator("div:focus").filter({ has: note })).toBeVisible();
});

test("in forced colours every control keeps a border.", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ forcedColors: "active", ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await openWebsite(page);
  const borderless = await page
    .locator("form[aria-label=Website]")
    .locator("input:not([type=file], [type=range]), textarea, select")
    .evaluateAll(
      (controls) =>
        controls.filter((control) => getComputedStyle(control).borderTopStyle === "none").length,
    );
  expect(borderless).toBe(0);
  await context.close();
});
