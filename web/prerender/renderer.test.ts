import { expect, test } from "vitest";
import { workoutPath } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";
import { sampleWorkout } from "#shared/testing/workout.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { Website } from "#shared/website/website.ts";
import { watchable } from "#shared/workouts/watchable-workout.ts";
import { summaryOf } from "#web/features/library/workout-facts.tsx";
import { createSiteRenderer } from "./renderer.tsx";
import { workoutData } from "./search-engines.ts";

const template = '<html><head></head><body><div id="root"></div></body></html>';
const render = createSiteRenderer({ template, inlineStyles: {}, styleFiles: {} });

const hostileTexts = [
  ["markup", "<img src=x>"],
  ["the end of a script", "</script><p>"],
  ["a comment", "<!--x"],
  ["quotes", "\" ' ` $& $1"],
  ["marks that turn the direction of text", "\u202eevil\u202c"],
  ["emoji", "👩🏽‍🦽💪"],
] as const;

/** The same content with another text in place of each that a person types freely. */
function withEveryText(website: Website, hostile: string): Website {
  const isTyped = (text: string) => !/^(https:|pictures\/|image\/|\d{4}-\d\d-\d\d$)|@/.test(text);
  const fixed = new Set(["show", "key", "type", "contactPhone", "whatsApp"]);
  const replaced: unknown = JSON.parse(JSON.stringify(website), (key, value: unknown) =>
    typeof value === "string" && !fixed.has(key) && isTyped(value) ? hostile : value,
  );
  return Website.parse(replaced);
}

test.each(hostileTexts)(
  "With %s in every text, every page is whole and shows it as text.",
  async (_, hostile) => {
    const website = withEveryText(fullWebsite, hostile);
    const files = await render(website);
    expect(files.length).toBeGreaterThan(11);
    for (const { path, content } of files.filter((file) => file.path.endsWith(".html"))) {
      expect(content, path).not.toContain("<img src=x>");
      expect(content, path).not.toContain("</script><p>");
      expect(content, path).not.toContain("<!--x");
    }
    const content = files.find(({ path }) => path === "/website.json")?.content ?? "";
    expect(JSON.parse(content)).toEqual(website);
  },
);

test.each(hostileTexts)(
  "With %s in its texts, a workout's page is whole and shows it as text.",
  async (_, hostile) => {
    const title = `Legs ${hostile}`;
    const workout = { ...sampleWorkout, title, description: `${hostile} slowly`, category: title };
    const library = { workouts: [workout], categories: [title] };
    const files = await render(fullWebsite, library, ["/workouts", workoutPath(workout.workoutId)]);
    const [list, page] = files.map(({ content }) => content);
    for (const content of [list, page]) {
      expect(content).not.toContain("<img src=x>");
      expect(content).not.toContain("</script><p>");
      expect(content).not.toContain("<!--x");
    }
    const dataOf = (content = "") =>
      JSON.parse(/id="page-data">(.*?)<\/script>/.exec(content)?.[1] ?? "");
    expect(dataOf(page).workout).toMatchObject({ title, video: { kind: "embed" } });
    expect(dataOf(list).library.workouts).toMatchObject([{ title }]);
    const facts = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(page ?? "")?.[1] ?? "");
    expect(JSON.stringify(facts)).toContain(JSON.stringify(title));
  },
);

test("A workout's document shows no email address of an administrator, and no link that is not safe.", async () => {
  const workout = { ...sampleWorkout, videoUrl: "javascript:alert(1)" };
  const library = { workouts: [workout], categories: [] };
  const files = await render(defaultWebsite, library, [workoutPath(workout.workoutId)]);
  expect(JSON.stringify(files)).not.toMatch(/alex@trainers|createdBy|javascript:alert/);
});

test.each([
  ["YouTube", "https://youtu.be/2tM1LFFxeKg", "https://i.ytimg.com/vi/2tM1LFFxeKg/hqdefault.jpg"],
  ["Google Drive", "https://drive.google.com/file/d/abc/view", `${site.origin}/social-card.png`],
  ["another host", "https://video.example/legs", undefined],
  ["none", undefined, undefined],
])(
  "The structured data of a workout has its video if it plays on the page (%s).",
  (_, videoUrl, thumbnailUrl) => {
    const { videoUrl: __, ...workout } = sampleWorkout;
    const data = workoutData(
      watchable({ ...workout, ...(videoUrl && { videoUrl }) }),
      "/workouts/1",
      defaultWebsite,
    );
    const videos = Object.values(data)
      .flat()
      .filter((thing) => thing["@type"] === "VideoObject");
    expect(videos.map((video) => video.thumbnailUrl)).toEqual(thumbnailUrl ? [thumbnailUrl] : []);
  },
);

test.each(["Slowly.", "Word ".repeat(400), "x".repeat(2000), "👩🏽‍🦽".repeat(200)])(
  "The description for search engines has 155 characters at most, and no half of one (%#).",
  (description) => {
    const summary = summaryOf(watchable({ ...sampleWorkout, description }));
    expect(summary).toMatch(/^Legs, beginner, 25 min\.( |…)/);
    expect(summary.length).toBeLessThanOrEqual(155);
    expect(summary).not.toMatch(/\p{Cs}/u);
  },
);

test("An address without a workout has a page that says so, and is not to be indexed.", async () => {
  const empty = { workouts: [], categories: [] };
  const files = await render(defaultWebsite, empty, ["/workouts/unknown"]);
  expect(files.map(({ path }) => path)).toEqual(["/workouts/unknown/index.html"]);
  expect(files[0]?.content).toContain("Workout not found</h1>");
  expect(files[0]?.content).toContain('name="robots" content="noindex"');
  expect(files[0]?.content).toContain('href="/workouts"');
});

test("The pages of the bucket are those that do not change with the library.", async () => {
  const paths = (await render(fullWebsite)).map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(["/index.html", "/404.html", "/robots.txt", "/website.json"]),
  );
  expect(paths.filter((path) => /workouts|sitemap/.test(path))).toEqual([]);
});

test("Without a library its pages ask the API, and the page for unknown addresses is the same.", async () => {
  const files = await render(defaultWebsite, undefined, ["/workouts", "/workouts/1", "/404.html"]);
  const [list, workout, missing] = files.map(({ content }) => content);
  expect(list).toContain("Loading the workouts…");
  expect(workout).toContain("Loading the workout…");
  const fixed = await render(defaultWebsite);
  expect(missing).toBe(fixed.find(({ path }) => path === "/404.html")?.content);
});

test("The sitemap lists the pages for search engines, and each workout.", async () => {
  const library = { workouts: [sampleWorkout], categories: [] };
  const [sitemap] = await render(defaultWebsite, library, ["/workouts/sitemap.xml"]);
  expect(sitemap?.contentType).toBe("application/xml");
  for (const address of [
    "/book-consultation",
    "/workouts",
    `/workouts/${sampleWorkout.workoutId}`,
  ]) {
    expect(sitemap?.content).toContain(`${site.origin}${address}</loc>`);
  }
  expect(sitemap?.content).not.toContain("/admin");
});

test("A thousand workouts have a page and a sitemap.", async () => {
  const workouts = Array.from({ length: 1000 }, (_, number) => ({
    ...sampleWorkout,
    workoutId: `workout-${number}`,
    description: "x".repeat(2000),
  }));
  const library = { workouts, categories: [] };
  const files = await render(defaultWebsite, library, ["/workouts", "/workouts/sitemap.xml"]);
  for (const { content } of files) {
    expect(content).toContain("/workouts/workout-999");
    // Lambda answers at most 6 MB, and CloudFront compresses at most 10.
    expect(Buffer.byteLength(content)).toBeLessThan(3_000_000);
  }
});
