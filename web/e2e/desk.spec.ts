import type { Locator, Page } from "@playwright/test";
import { getBookingsToDo, listBookings } from "#shared/bookings/admin-api.ts";
import type { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import type { BookingsToDo } from "#shared/bookings/bookings-to-do.ts";
import { sampleDispute } from "#shared/testing/refund-and-dispute.ts";
import { adminWidths, expectAccessible, expectNoSidewaysScroll } from "./accessible.ts";
import { answer } from "./answer.ts";
import { book } from "./bookings.ts";
import { listFifty } from "./fifty-bookings.ts";
import { expectSameInAnyOrder } from "./style-order.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";

const phone = { width: 360, height: 740 } as const;
const desk = { width: 1440, height: 900 } as const;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Five bookings that need the trainer, of long names. The first is due within two days. */
const kinds: BookingsToDo["withProblems"][number]["problems"] = [
  {
    ...{ id: "dp_1 dispute needs_response", is: "disputed", kind: "dispute" },
    ...{ status: "needs_response", amount: 5000, evidenceDueAt: inDays(1) },
  },
  { id: "cancelled", is: "cancelled", amount: 5000, paidBackBy: inDays(9) },
  { id: "re_1", is: "refund_failed", amount: 2000 },
  { id: "amount_mismatch", is: "amount_mismatch" },
  { id: "mail 1 returned", is: "confirmation_returned" },
];
const bookingIdAt = (index: number) =>
  `6a1f2c1e-6f0e-4f7e-9d55-${index.toString(16).padStart(12, "0")}`;

const problems: BookingsToDo["withProblems"] = kinds.map((problem, index) => ({
  bookingId: bookingIdAt(index),
  kind: "consultations",
  name: `Maximiliana Featherstonehaugh ${index}`,
  timestamp: "2026-11-20T10:00:00.000Z",
  problems: [problem],
}));

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("the admin area is one bar, whose tabs are all in reach, and a menu.", async ({ page }) => {
    const trainer = new Trainer(page);
    await trainer.openConsultations();
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Contact" })).toHaveCount(0);
    const bar = await page.locator("header").first().boundingBox();
    expect(bar?.height).toBeLessThanOrEqual(48);

    for (const width of [320, 576, 992, 1120, 360]) {
      await test.step(`nothing covers or cuts off a tab at ${width} px`, async () => {
        await page.setViewportSize({ ...phone, width });
        for (const tab of await page.getByRole("tab").all()) {
          await expect(tab).toBeInViewport({ ratio: 1 });
          // A press that another element would take fails.
          await tab.click({ trial: true });
          const { size, isCutOff } = await tab.evaluate((element) => ({
            size: getComputedStyle(element).fontSize,
            isCutOff: element.scrollWidth > element.clientWidth,
          }));
          expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(12);
          expect(isCutOff).toBe(false);
        }
      });
    }

    await test.step("the menu leads to what is needed rarely", async () => {
      const opener = page.getByRole("button", { name: "Menu" });
      const menu = page.getByRole("navigation", { name: "Account" });
      await opener.click();
      await expect(menu.getByRole("button", { name: "Logout" })).toBeVisible();
      await expectAccessible(page, adminWidths);
      await page.keyboard.press("Escape");
      await expect(menu).toBeHidden();
      await expect(opener).toBeFocused();
      for (const label of ["Account", "Activity", "Data requests"]) {
        await opener.click();
        await menu.getByRole("link", { name: label, exact: true }).click();
        await expect(menu).toBeHidden();
        const settings = page.getByRole("navigation", { name: "Settings" });
        await expect(settings.getByRole("link", { name: label, exact: true })).toHaveAttribute(
          "aria-current",
          "page",
        );
      }
    });

    await test.step("before the first booking, its three steps are on the first screen", async () => {
      await answer(page, listBookings, () => ({
        bookings: [],
        nextCursor: null,
        searchedTo: null,
      }));
      await answer(page, getBookingsToDo, () => ({
        toDo: { count: 0, isMore: false, oldestAt: null },
        withProblems: [],
        appointments: [],
        withoutSession: [],
        hasMore: false,
      }));
      await page.goto("/admin");
      const steps = page.getByRole("list", { name: "First steps" });
      await expect(steps.getByRole("listitem")).toHaveCount(3);
      const end = await steps.evaluate((element) => element.getBoundingClientRect().bottom);
      const tabs = await page.getByRole("tablist").boundingBox();
      expect(end).toBeLessThan(tabs?.y ?? 0);
      await expectAccessible(page, adminWidths);
    });
  });

  test("five clients are whole on the first screen, and the menu exports the list.", async ({
    page,
  }) => {
    await listFifty(page, (index) => ({ name: `Client Of-Ordinary-Length ${index}` }));
    await new Trainer(page).openConsultations();
    const tabs = await page.getByRole("tablist").boundingBox();
    await expect.poll(() => wholeRows(page, tabs?.y)).toBeGreaterThanOrEqual(5);
    await expect(page.getByRole("button", { name: /^13 to do/ })).toBeVisible();
    const counts = page.locator('[name="show"] option').filter({ hasText: "(" });
    await expect(counts).toHaveText([
      ...["All (50)", "To do (13)", "Completed (37)", "Paid (50)", "Free (0)", "Refunded (0)"],
    ]);
    const exporting = page.getByRole("button", { name: "Export CSV" });
    await expect(exporting).toBeHidden();
    await page.getByRole("button", { name: "More" }).click();
    await expect(exporting).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  });

  test("on a busy day the first screen has who comes, what needs the trainer, and the first client.", async ({
    page,
  }) => {
    const above = { withProblems: problems, appointments: appointmentsOf(5) };
    await listFifty(page, (index) => ({ name: `Client Of-Ordinary-Length ${index}` }), above);
    await new Trainer(page).openConsultations();
    const today = page.getByRole("list", { name: "Today and tomorrow" }).getByRole("listitem");
    const needs = page.getByRole("list", { name: "Needs you" }).getByRole("listitem");
    await expect(today).toHaveCount(3);
    const line = page.getByRole("button", { name: /^13 to do/ });
    const tabs = await page.getByRole("tablist").boundingBox();
    const topOf = async (locator: Locator) => (await locator.boundingBox())?.y;

    await test.step("a dispute that is due is above all", async () => {
      const urgent = page.getByRole("list", { name: "Due within two days" }).getByRole("listitem");
      await expect(urgent).toHaveText([/^Dispute open/]);
      expect(await topOf(urgent)).toBeLessThan((await topOf(today.first())) ?? 0);
    });
    await test.step("each has its place", async () => {
      expect(await topOf(today.first())).toBeLessThanOrEqual(200);
      await expect(needs).toHaveCount(2);
      await expect(needs.first()).toBeInViewport({ ratio: 1 });
      const client = page.getByRole("article").first().getByRole("heading");
      const box = await client.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
    });
    await test.step("the heading is one line", async () => {
      const middleOf = (locator: Locator) =>
        locator.boundingBox().then((box) => box && Math.round(box.y + box.height / 2));
      for (const name of ["Oldest first", "More"]) {
        const button = page.getByRole("button", { name, exact: true });
        expect(await middleOf(button)).toBe(await middleOf(line));
      }
    });
    await expectAccessible(page);
    for (const [more, list, all] of [
      [page.getByRole("button", { name: "2 more today" }), today, 5],
      [page.getByRole("button", { name: "2 more", exact: true }), needs, 4],
    ] as const) {
      await more.press("Enter");
      await expect(list).toHaveCount(all);
      const fewer = page.getByRole("button", { name: "Show fewer" });
      await expect(fewer).toBeFocused();
      await expectAccessible(page);
      await fewer.press("Enter");
      await expect(more).toBeFocused();
    }
  });

  test("the links to sections are one line that scrolls, with the current one in view.", async ({
    page,
  }) => {
    for (const [query, label, last] of [
      ["?tab=website", "Website", "Publish"],
      ["?tab=settings", "Settings", "Activity"],
    ] as const) {
      await new Trainer(page).open(query);
      const links = page.getByRole("navigation", { name: label }).getByRole("link");
      const boxes = () =>
        links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON()));
      await expect(links.first()).toBeInViewport({ ratio: 1 });
      expect(new Set((await boxes()).map(({ y }) => y)).size).toBe(1);
      for (const { width, height } of await boxes()) {
        expect(height).toBeGreaterThanOrEqual(44);
        expect(height).toBeLessThan(48);
        expect(width).toBeGreaterThanOrEqual(44);
      }
      await expectNoSidewaysScroll(page);
      await links.filter({ hasText: last }).press("Enter");
      await page.reload();
      await expect(links.filter({ hasText: last })).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);
    }
  });

  test("Refund is within a screen of the row that was opened.", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await listFifty(page);
    await new Trainer(page).openConsultations();
    const row = page.getByRole("article").first();
    await row.getByRole("button", { expanded: false }).click();
    const refund = row.getByRole("button", { name: "Refund", exact: true });
    await expect(refund).toBeVisible();
    const top = await row.boundingBox();
    const button = await refund.boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0) - (top?.y ?? 0)).toBeLessThan(800);
  });

  test("the first client is whole on the first screen, and its row opens in place.", async ({
    stack,
    page,
  }) => {
    const { email, name } = await book(stack, "First Screen");
    const trainer = new Trainer(page);
    await trainer.openConsultations();
    const row = trainer.consultation(email);
    await expect(page.getByRole("article").first()).toBeInViewport({ ratio: 1 });
    const details = await trainer.openDetails(email);
    await expect(row.getByText("Asthma, mild")).toBeVisible();
    await expect(row.getByLabel("Private note")).toBeVisible();
    await expectAccessible(page);
    await row.getByRole("button", { name, exact: true }).click();
    await expect(details).toHaveCount(0);
  });

  test("the filters are one button, whose chips remove them, and Back brings them back.", async ({
    stack,
    page,
  }) => {
    await book(stack, "Filtered Person");
    await new Trainer(page).openConsultations();
    const filters = page.getByRole("button", { name: /^Filters/ });
    const chips = page.getByRole("list", { name: "Filters that are set" }).getByRole("button");
    await expect(page.getByLabel("Show Completed")).toBeHidden();
    await filters.click();
    await page.getByLabel("Show Completed").uncheck();
    await page.getByLabel("From").fill("2026-01-31");
    await expect(chips).toHaveText([/To do/, /From 31 Jan 2026/]);
    await expectAccessible(page);
    await filters.click();
    await expect(filters).toHaveText("Filters (2)");
    await page.getByRole("button", { name: "Remove filter: To do" }).click();
    await expect(chips).toHaveText([/From 31 Jan 2026/]);
    await expect(filters).toBeFocused();
    await page.goBack();
    await expect(chips).toHaveText([/To do/, /From 31 Jan 2026/]);
    await page.goForward();
    await expect(chips).toHaveText([/From 31 Jan 2026/]);
    await page.reload();
    await expect(chips).toHaveText([/From 31 Jan 2026/]);
  });
});

for (const viewport of [phone, desk]) {
  test.describe(`in a window of ${viewport.width} px`, () => {
    test.use({ viewport });

    test("the save bar is at the foot of the screen under a short section too.", async ({
      page,
    }) => {
      await new Trainer(page).open("?tab=website&section=film");
      await page.getByLabel("Nothing", { exact: true }).check();
      const bar = page.getByText("Not saved yet").locator("../..");
      const tabs = await page.getByRole("tablist").boundingBox();
      const foot = viewport === phone ? (tabs?.y ?? 0) : viewport.height;
      await expect
        .poll(async () => {
          const box = await bar.boundingBox();
          return box && Math.round(box.y + box.height);
        })
        .toBe(foot);
      await page.getByRole("button", { name: "Discard My Changes" }).click();
    });
  });
}

/** So many appointments that have begun, of long names. */
function appointmentsOf(count: number): BookingsToDo["appointments"] {
  const now = Date.now();
  return Array.from({ length: count }, (_, index) => ({
    bookingId: bookingIdAt(index),
    kind: "consultations",
    name: `Maximiliana Featherstonehaugh ${index}`,
    phone: "07700900123",
    startsAt: new Date(now - 60_000).toISOString(),
    endsAt: new Date(now + 3_600_000).toISOString(),
    joinUrl: "https://meet.example/call",
    isAsked: true,
  }));
}

/** What of the open panel has to be read first, by the problem of its booking. */
const advices: Record<
  string,
  [problem: Partial<AdminConsultation>, roles: ["link" | "button", RegExp][]]
> = {
  dispute: [{ disputes: [sampleDispute] }, [["link", /Open the payment in Stripe/]]],
  inquiry: [
    { disputes: [{ ...sampleDispute, kind: "inquiry" }] },
    [
      ["link", /Open the payment in Stripe/],
      ["button", /Refund Now/],
    ],
  ],
  mismatch: [{ attention: "amount_mismatch" }, [["link", /Open the payment in Stripe/]]],
};

/** Whether a control is whole between the bars. */
async function expectBetweenBars(page: Page, control: Locator) {
  await expect(control).toBeInViewport({ ratio: 1 });
  const tabs = await page.getByRole("tablist").boundingBox();
  const box = await control.boundingBox();
  // At the foot, or at the top of a wide screen.
  const isAtFoot = (tabs?.y ?? 0) > 400;
  if (isAtFoot) expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
  else expect(box?.y).toBeGreaterThanOrEqual((tabs?.y ?? 0) + (tabs?.height ?? 0));
}

for (const viewport of [phone, { width: 390, height: 844 }, { width: 768, height: 1024 }, desk]) {
  test.describe(`at ${viewport.width} × ${viewport.height} px`, () => {
    test.use({ viewport });

    test("what to do is in view when a booking is opened from what needs attention.", async ({
      page,
    }) => {
      for (const [name, [problem, controls]] of Object.entries(advices)) {
        await test.step(name, async () => {
          const place = 40;
          const many = Array.from({ length: 9 }, (_, index) => ({
            ...problems[3]!,
            bookingId: bookingIdAt(index === 8 ? place : index),
          }));
          await listFifty(page, (index) => (index === place ? problem : {}), {
            withProblems: many,
          });
          await new Trainer(page).openConsultations();
          await page.getByRole("button", { name: /^\d more$/ }).click();
          const attention = page.getByRole("list", { name: "Needs you" });
          await attention.getByRole("link").last().click();
          const panel = page.getByRole("dialog", { name: `Client ${place}` });
          await expect(panel.getByRole("heading", { name: `Client ${place}` })).toBeFocused();
          await expectBetweenBars(page, panel.getByRole("heading", { name: `Client ${place}` }));
          for (const [role, label] of controls) {
            await expectBetweenBars(page, panel.getByRole(role, { name: label }).first());
          }
          // The advice comes before anything else that can be pressed.
          const first = panel.locator("a[href], button").nth(1);
          await expect(first).toHaveAccessibleName(controls[0]![1]);
        });
      }
    });

    test("a row that is opened at the foot of the screen shows its beginning.", async ({
      page,
    }) => {
      const [disputed, controls] = advices["inquiry"]!;
      await listFifty(page, (index) => (index % 2 === 0 ? disputed : {}));
      await new Trainer(page).openConsultations();
      await expect(page.getByRole("article").first()).toBeVisible();
      for (const isDisputed of [true, false]) {
        const place = await page.getByRole("article").evaluateAll((rows, wanted) => {
          const foot = document.querySelector("[role=tablist]")!.getBoundingClientRect().top;
          const end = foot > 400 ? foot : innerHeight;
          const whole = rows.map((row) => row.getBoundingClientRect().bottom <= end);
          const last = whole.lastIndexOf(true);
          return (last % 2 === 0) === wanted ? last : last - 1;
        }, isDisputed);
        const row = page.getByRole("article").nth(place);
        const opener = row.getByRole("button", { name: `Client ${place}` });
        await opener.click();
        const panel = page.getByRole("dialog", { name: `Client ${place}` });
        const shown = isDisputed
          ? controls.map(([role, label]) => panel.getByRole(role, { name: label }).first())
          : [panel.getByText(/^Booked/)];
        for (const each of shown) await expectBetweenBars(page, each);
        await expect(opener).toBeInViewport({ ratio: 1 });
        await page.keyboard.press("Escape");
        await expect(panel).toHaveCount(0);
      }
    });
  });
}

test.describe("on a desk", () => {
  test.use({ viewport: desk });

  test("the actions of a row are underlined at one height.", async ({ page }) => {
    await listFifty(page);
    await new Trainer(page).openConsultations();
    const row = page.getByRole("article").first();
    const actions = [
      row.getByRole("link", { name: /^Call/ }),
      row.getByRole("link", { name: /^Message/ }),
      row.getByRole("button", { name: "Mark Completed" }),
    ];
    const underlines = await Promise.all(
      actions.map((action) =>
        action.evaluate((element) => {
          const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
          const range = document.createRange();
          if (text) range.selectNodeContents(text);
          const { textUnderlineOffset, textDecorationThickness } = getComputedStyle(element);
          const { bottom } = range.getBoundingClientRect();
          return { bottom, textUnderlineOffset, textDecorationThickness };
        }),
      ),
    );
    expect(new Set(underlines.map((underline) => JSON.stringify(underline))).size).toBe(1);
  });

  test("on paper, what needs attention is one line each, and badges have borders for colours.", async ({
    page,
  }) => {
    await listFifty(page, () => ({ medicalConditions: "Asthma, mild" }), {
      withProblems: problems,
    });
    await new Trainer(page).openConsultations();
    const items = page
      .getByRole("list", { name: /^Due within two days|^Needs you/ })
      .getByRole("listitem");
    await expect(items).toHaveCount(problems.length);
    await page.emulateMedia({ media: "print" });
    for (const width of [718, 1040]) {
      await page.setViewportSize({ width, height: 1000 });
      const boxes = await items.evaluateAll((all) =>
        all.map((item) => item.getBoundingClientRect().toJSON()),
      );
      for (const [place, { top, height }] of boxes.entries()) {
        expect(height).toBeLessThan(32);
        if (place > 0) expect(top).toBeGreaterThanOrEqual(boxes[place - 1].bottom);
      }
      const between = items.first().locator("strong");
      expect(await between.evaluate((it) => getComputedStyle(it, "::after").content)).toBe('":"');
      const badge = page.getByRole("article").first().getByText("Health", { exact: true });
      await expect(badge).toHaveCSS("border-top-style", "solid");
    }
  });

  test("Logout is in view without a menu.", async ({ page }) => {
    await new Trainer(page).openConsultations();
    await expect(page.getByRole("button", { name: "Logout" })).toBeInViewport({ ratio: 1 });
  });

  test("twelve clients are whole on the screen, and a row opens beside the list.", async ({
    stack,
    page,
  }) => {
    const clients = await Promise.all(
      Array.from({ length: 12 }, (_, index) => book(stack, `Client ${index}`)),
    );
    const trainer = new Trainer(page);
    await trainer.openConsultations();
    await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(12);
    const panel = await trainer.openDetails(clients[0]!.email);
    await expect(panel.getByRole("heading", { name: "Client 0" })).toBeFocused();
    expect(await wholeRows(page)).toBeGreaterThanOrEqual(12);
    const row = await page.getByRole("article").first().boundingBox();
    const beside = await panel.boundingBox();
    expect(beside?.x).toBeGreaterThanOrEqual((row?.x ?? 0) + (row?.width ?? 0));
    await expectAccessible(page);
    await expectSameInAnyOrder(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard Shortcuts" })).toBeVisible();
    await expectAccessible(page);
  });

  test("long names and many badges leave twelve clients whole beside an open one.", async ({
    page,
  }) => {
    await listFifty(page, (index) => ({
      name: `Maximiliana Featherstonehaugh-Cholmondeley ${index}`,
      note: "Prefers mornings.",
      medicalConditions: "Asthma, mild",
      attention: "amount_mismatch",
    }));
    await new Trainer(page).openConsultations();
    await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(12);
    await page.getByRole("article").first().getByRole("button", { expanded: false }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await wholeRows(page)).toBeGreaterThanOrEqual(12);
  });
});

/**
 * How many rows of the list are whole on the screen.
 * @param foot where the screen ends for them, in pixels
 */
function wholeRows(page: Page, foot?: number): Promise<number> {
  return page.getByRole("article").evaluateAll(
    (rows, foot) =>
      rows.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= (foot ?? innerHeight);
      }).length,
    foot,
  );
}
