import { adminBookingPath } from "#shared/site/booking-paths.ts";
import { expectAccessible } from "./accessible.ts";
import { book } from "./bookings.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";

test.use({ serviceWorkers: "allow", viewport: { width: 360, height: 740 } });

test.describe("opened offline", () => {
  test.use({ expectedConsoleErrors: /ERR_INTERNET_DISCONNECTED/ });

  test("the admin area says so, and nothing of a booking is kept.", async ({
    page,
    context,
    stack,
  }) => {
    const { bookingId } = await book(stack, "Olivia Offline");
    await new Trainer(page).openConsultations();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const listed = page.waitForResponse(/\/api\/admin\/bookings/);
    await page.goto(adminBookingPath(bookingId));
    await expect(page.getByText("Asthma, mild").first()).toBeVisible();
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(
      `${stack.origin}/desk-worker.js`,
    );
    expect((await listed).headers()["cache-control"]).toBe("no-store");

    await context.setOffline(true);
    await page.goto(adminBookingPath(bookingId));
    await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
    const shown = await page.content();
    for (const personal of ["Olivia", "Asthma", "visitors.example"]) {
      expect(shown).not.toContain(personal);
    }
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Try Again" }).click();
    await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();

    await context.setOffline(false);
    await page.getByRole("link", { name: "Try Again" }).click();
    await expect(page.getByText("Asthma, mild").first()).toBeVisible();
  });
});

test("the admin area can be put on the home screen, and starts there.", async ({
  page,
  context,
  stack,
}) => {
  await new Trainer(page).openConsultations();
  const link = page.locator('link[rel="manifest"]');
  await expect(link).toHaveAttribute("href", "/desk.webmanifest");
  const { errors, data = "" } = await (await context.newCDPSession(page)).send(
    "Page.getAppManifest",
  );
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data) as {
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({ start_url: "/admin", display: "standalone" });
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await stack.api(src);
    expect(icon.headers.get("content-type"), src).toBe(type);
    if (type !== "image/png") continue;
    // A PNG begins with its width and height.
    const bytes = Buffer.from(await icon.arrayBuffer());
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
  for (const [file, type] of [
    ["/desk.webmanifest", "application/manifest+json"],
    ["/desk-worker.js", "text/javascript"],
  ] as const) {
    const { headers } = await stack.api(file);
    expect(headers.get("content-type"), file).toContain(type);
    expect(headers.get("cache-control"), file).toBe("no-cache");
  }
});

test("a public page has the site's manifest and no worker.", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute("href", "/site.webmanifest");
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0);
});
