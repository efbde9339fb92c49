import { randomUUID } from "node:crypto";
import Validator from "@adobe/structured-data-validator";
import WebAutoExtractor from "@marbec/web-auto-extractor";
import ogs from "open-graph-scraper";
import { sampleTrainer } from "#local/database/sample-data.ts";
import { workoutPath } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";
import { sampleWorkout, workoutForm } from "#shared/testing/workout.ts";
import * as workouts from "#shared/workouts/admin-api.ts";
import type { WorkoutForm } from "#shared/workouts/workout-form.ts";
import { setLocalUserPool, tokenOf } from "#verification/journeys/sign-in.ts";
import { callEndpoint } from "../src/api/call-endpoint.ts";
import type { LocalStack } from "./local-stack.ts";
import { expect, test } from "./test.ts";

/** What a link to a workout shows to others: link previews, search engines, a browser without scripts. */

test.use({
  stackOf: "a visitor with a link to a workout",
  expectedConsoleErrors: /Failed to load resource.*404.*workouts/,
});
test.describe.configure({ mode: "default" });

/** A page as it is served, read by a parser of link previews and by a validator of structured data. */
async function read(stack: LocalStack, path: string) {
  const response = await stack.api(path);
  const html = await response.text();
  const { result } = await ogs({ html });
  const found = new WebAutoExtractor({ addLocation: true }).parse(html);
  const issues = await new Validator().validate(found);
  return {
    status: response.status,
    html,
    preview: result,
    /** By their types. */
    facts: found.jsonld,
    errors: issues.filter(({ severity }) => severity === "ERROR"),
  };
}

async function trainerOf(stack: LocalStack) {
  await setLocalUserPool(stack.origin);
  const options = { origin: stack.origin, bearerToken: await tokenOf(sampleTrainer) };
  return {
    add: async (changes: Partial<WorkoutForm>) => {
      const params = { workoutId: randomUUID() };
      const body = { ...params, ...workoutForm, ...changes };
      await callEndpoint(workouts.createWorkout, { body }, options);
      return { params, path: workoutPath(params.workoutId) };
    },
    remove: (params: { workoutId: string }) =>
      callEndpoint(workouts.deleteWorkout, { params }, options),
    restore: (params: { workoutId: string }) =>
      callEndpoint(workouts.restoreWorkout, { params }, options),
    rename: (name: string, seen: string) =>
      callEndpoint(
        workouts.renameCategory,
        { params: { categoryId: "recovery" }, body: { name, seen } },
        options,
      ),
  };
}

const longest =
  "Antidisestablishmentarianism for hamstrings, hips and everything that is sore ".repeat(30);

test("a workout's page says what it is to link previews and search engines, whatever it is.", async ({
  stack,
}) => {
  const { add } = await trainerOf(stack);
  for (const [form, videos] of [
    [{}, 1],
    [{ videoUrl: "https://drive.google.com/file/d/1A2b3C/view" }, 1],
    [{ videoUrl: "https://vimeo.com/76979871" }, 0],
    [{ videoUrl: "" }, 0],
    [{ title: "</script><script>alert(1)</script>", description: "\"'<!--&amp;" }, 1],
    [{ title: longest.slice(0, 100).trim(), description: longest.slice(0, 2000).trim() }, 1],
  ] as const) {
    const { title, description } = { ...workoutForm, ...form };
    const { path } = await add(form);
    const { status, html, preview, facts, errors } = await read(stack, path);
    expect([status, errors]).toEqual([200, []]);
    expect(preview).toMatchObject({
      success: true,
      ogTitle: `${title} | ${site.brand}`,
      ogDescription: expect.stringMatching(/^Legs, beginner, 25 min\. .{0,133}$/),
      ogUrl: site.origin + path,
      ogSiteName: site.brand,
      ogLocale: "en_GB",
      twitterCard: "summary_large_image",
    });
    expect(preview.ogDescription).toContain(description.slice(0, 20).replaceAll("\n", " "));
    const [picture] = preview.ogImage ?? [];
    const served = await stack.api(new URL(picture?.url ?? "").pathname);
    expect(served.headers.get("content-type")).toBe("image/png");
    expect(html).toContain(`<link rel="canonical" href="${site.origin + path}"/>`);

    const { VideoObject = [], BreadcrumbList = [] } = facts;
    expect(VideoObject).toHaveLength(videos);
    for (const video of VideoObject) {
      expect(video).toMatchObject({ name: title, uploadDate: expect.any(String) });
      expect(video.embedUrl).toMatch(/^https:\/\/(www\.youtube-nocookie|drive\.google)\.com\//);
    }
    expect(BreadcrumbList[0]?.itemListElement).toMatchObject([
      { name: "Home" },
      { name: "Library", item: `${site.origin}/workouts` },
      { name: title, item: site.origin + path },
    ]);
    expect(html).not.toMatch(/createdBy|<script>alert/);
  }
});

test("the library and its sitemap lead to every workout.", async ({ stack }) => {
  const { add, rename } = await trainerOf(stack);
  const { path } = await add({ title: "Stretches", category: "Recovery" });
  const { html, errors, facts } = await read(stack, "/workouts");
  expect(errors).toEqual([]);
  expect(facts["BreadcrumbList"]).toHaveLength(1);
  for (const each of [path, workoutPath(sampleWorkout.workoutId)]) {
    expect(html).toContain(`href="${each}"`);
    expect(await (await stack.api("/sitemap.xml")).text()).toContain(`${site.origin}${each}</loc>`);
  }
  await rename("Rest Day", "Recovery");
  for (const each of ["/workouts", path]) {
    expect((await read(stack, each)).html).toContain("Rest Day");
  }
  await rename("Recovery", "Rest Day");
});

test("a workout that is gone, or never was, answers 404 and says so; a restored one is back.", async ({
  stack,
}) => {
  const { add, remove, restore } = await trainerOf(stack);
  const { params, path } = await add({ title: "Leg Day of the Year" });
  await remove(params);
  for (const gone of [
    path,
    `${path}/`,
    "/workouts/any",
    "/workouts/a%20b",
    `/workouts/${longest.slice(0, 20).trim()}`,
  ]) {
    const { status, html, preview } = await read(stack, gone);
    expect(status, gone).toBe(404);
    expect(html).toContain("Workout not found</h1>");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toMatch(/href="\/workouts"[^>]*>.*Back to Library/);
    expect(preview.ogUrl).toBeUndefined();
  }
  const policy = (await stack.api(path)).headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  expect((await read(stack, "/workouts")).html).not.toContain("Leg Day of the Year");
  await restore(params);
  expect((await read(stack, path)).status).toBe(200);
});

test("an address below the library that is no page answers 404 with the page for those.", async ({
  stack,
}) => {
  for (const unknown of ["/workouts/leg-day/videos", "/workouts/a/b/c/", "/workoutsheet"]) {
    const { status, html } = await read(stack, unknown);
    expect([unknown, status]).toEqual([unknown, 404]);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain("Return to Home");
  }
});

test("a document of the library answers HEAD as it answers GET, and may be kept for a minute.", async ({
  stack,
}) => {
  for (const [path, status] of [
    ["/workouts", 200],
    [workoutPath(sampleWorkout.workoutId), 200],
    ["/workouts/never-there", 404],
    ["/workouts/sitemap.xml", 200],
  ] as const) {
    const answers = await Promise.all(["GET", "HEAD"].map((method) => stack.api(path, { method })));
    const [got, head] = answers.map(({ status, headers }) => [
      status,
      headers.get("content-type"),
      headers.get("cache-control"),
      headers.get("etag")?.replace("W/", ""),
      headers.get("content-security-policy"),
      headers.get("x-page-status"),
    ]);
    expect(head).toEqual(got);
    expect(got?.[0]).toBe(status);
    expect(got?.[2]).toBe("public, max-age=0, s-maxage=60");
    expect(got?.at(-1)).toBeNull();
  }
});

test("a workout and the library ask the API for nothing, and show any text.", async ({
  stack,
  page,
}) => {
  const { add } = await trainerOf(stack);
  const title = "</script><script>alert(document.domain)</script>";
  const { path } = await add({ title, description: longest.slice(0, 2000) });
  const calls: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/(workouts|categories)/.test(request.url())) calls.push(request.url());
  });
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.getByRole("button", { name: /Play video/ }).focus();
  await page.goto(`/workouts?category=Legs`);
  await expect(page.getByRole("status").filter({ hasText: / of \d+ workouts/ })).toBeVisible();
  await page.locator('[name="difficulty"]').selectOption("advanced");
  await expect(page.getByText("No workouts match your selected filters.")).toBeVisible();
  expect(calls).toEqual([]);
  await page.goto("/workouts/nothing-here?category=Legs");
  await expect(page.getByRole("link", { name: "Back to Library" })).toHaveAttribute(
    "href",
    "/workouts?category=Legs",
  );
  expect(calls).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a workout and the library are readable.", async ({ page }) => {
    await page.goto(workoutPath(sampleWorkout.workoutId));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(sampleWorkout.title);
    for (const text of ["Beginner", "25 min", "Legs", /^Strong legs without deep knee bends/]) {
      await expect(page.getByRole("main").getByText(text, { exact: true })).toBeVisible();
    }
    await page.goto("/workouts");
    const links = page.getByRole("main").getByRole("link", { name: sampleWorkout.title });
    await expect(links.last()).toHaveAttribute("href", workoutPath(sampleWorkout.workoutId));
  });
});
