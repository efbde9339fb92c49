import { describe, expect, test } from "vitest";
import { contentOf, failing, refused, setup } from "#lambdas/testing/publications.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { publicationMs } from "./put-live-pages.ts";

describe("A publication that fails", () => {
  test.each([1, 2, 3])("at page %d is live, says so, and upkeep puts its pages.", async (page) => {
    const { save, publish, shown, read, whenPutting, upkeep, pass, alarms, begun } = setup();
    await save(contentOf("Old"));
    await publish();
    await save(contentOf("New"));
    whenPutting(failing(page, 1));
    await expect(publish()).rejects.toMatchObject(refused("publication_unfinished"));
    expect(shown()).toContain("Old");
    expect(await read()).toMatchObject({ unpublished: false, publications: [{ number: 2 }, {}] });
    pass(publicationMs);
    await upkeep();
    expect(shown()).toEqual(["New"]);
    expect(alarms()).toBe(1);
    await upkeep();
    expect(alarms()).toBe(1);
    expect(begun).toEqual([1, 2]);
  });

  test("because its content cannot be rendered changes nothing.", async () => {
    const { save, publish, shown, read } = setup();
    await save(contentOf("New"));
    const render = () => Promise.reject(new Error("There is no template."));
    await expect(publish(1, { render })).rejects.toThrow("template");
    expect(shown()).toEqual([defaultWebsite.who.headline]);
    expect(await read()).toMatchObject({ unpublished: true, publications: [] });
  });

  test("because the content cannot be made live touches no page.", async () => {
    const { save, publish, puts, website, read } = setup();
    await save(contentOf("New"));
    const goLive = async () => Promise.reject(new Error("The database is out of order."));
    await expect(publish(1, { website: { ...website, goLive } })).rejects.toThrow("database");
    expect(puts()).toBe(0);
    expect((await read()).publications).toEqual([]);
  });
});

test("A publication of which only an answer of the database is lost is made once.", async () => {
  const { save, publish, shown, website } = setup();
  await save(contentOf("New"));
  const goLive: typeof website.goLive = async (...given) => {
    await website.goLive(...given);
    // The SDK has sent the write once more.
    return website.goLive(...given);
  };
  expect(await publish(1, { website: { ...website, goLive } })).toMatchObject({
    unpublished: false,
    publications: [{ number: 1 }],
  });
  expect(shown()).toEqual(["New"]);
});

test("Of two publications at once, the pages show the one that went live last.", async () => {
  const { save, publish, shown, website, whenPutting } = setup();
  await save(contentOf("First"));
  // The first one is stopped at its second page until the other has put all of its pages.
  let isOvertaken = false;
  whenPutting(async ({ path }) => {
    if (isOvertaken || path !== "/contact/index.html") return;
    isOvertaken = true;
    await save(contentOf("Second"));
    await publish();
    expect(shown()).toEqual(["Second"]);
  });
  await publish();
  expect(shown()).toEqual(["Second"]);
  expect(await website.pages()).toMatchObject({ number: 2 });
});

test("Pages that a stopped publication puts after a later one are put once more by upkeep.", async () => {
  const { save, publish, shown, whenPutting, pass, upkeep, puts, alarms } = setup();
  await save(contentOf("First"));
  let isOvertaken = false;
  whenPutting(async ({ path }) => {
    if (isOvertaken || path !== "/contact/index.html") return;
    whenPutting(() => {});
    await save(contentOf("Second"));
    await publish();
    isOvertaken = true;
    whenPutting(failing(1));
  });
  await expect(publish()).rejects.toMatchObject(refused("publication_unfinished"));
  whenPutting(() => {});
  expect(shown()).toEqual(["Second", "First"]);
  pass(publicationMs);
  await upkeep();
  expect(shown()).toEqual(["Second"]);
  expect(alarms()).toBe(0);
  const before = puts();
  await upkeep();
  expect(puts()).toBe(before);
});

test("A failed publication that is pressed again puts its pages.", async () => {
  const { save, publish, shown, whenPutting, begun } = setup();
  await save(contentOf("New"));
  whenPutting(failing(2, 1));
  await expect(publish()).rejects.toMatchObject(refused("publication_unfinished"));
  expect(await publish()).toMatchObject({ unpublished: false, publications: [{ number: 1 }] });
  expect(shown()).toEqual(["New"]);
  expect(begun).toEqual([1]);
});

test("A publication is refused if another administrator has just published other content.", async () => {
  const { save, publish, website, begun, shown } = setup();
  await save(contentOf("Mine"));
  const goLive: typeof website.goLive = async (content, before, publication) => {
    await website.goLive(contentOf("Theirs"), before, publication);
    return website.goLive(content, before, publication);
  };
  const failure = publish(1, { website: { ...website, goLive } });
  await expect(failure).rejects.toMatchObject(refused("website_changed"));
  expect(begun).toEqual([1]);
  expect(shown()).not.toContain("Mine");
});

describe("A run of upkeep", () => {
  test("finishes a publication whose function was stopped.", async () => {
    const { publish, save, shown, upkeep, pass, alarms, whenPutting } = setup();
    await publish();
    await save(contentOf("New"));
    whenPutting(({ path }) =>
      path === "/privacy/index.html" ? new Promise<void>(() => {}) : undefined,
    );
    void publish();
    await expect.poll(shown).toEqual(["New", defaultWebsite.who.headline]);
    whenPutting(() => {});
    // It may be running.
    pass(publicationMs - 1);
    await upkeep();
    expect(shown()).toEqual(["New", defaultWebsite.who.headline]);
    expect(alarms()).toBe(0);
    pass(1);
    await upkeep();
    expect(shown()).toEqual(["New"]);
    expect(alarms()).toBe(1);
  });

  test("that cannot put the pages fails, and the next one tries and raises the alarm again.", async () => {
    const { save, publish, shown, upkeep, pass, alarms, whenPutting } = setup();
    await save(contentOf("New"));
    whenPutting(failing(1));
    await expect(publish()).rejects.toMatchObject(refused("publication_unfinished"));
    pass(publicationMs);
    await expect(upkeep()).rejects.toThrow("out of order");
    whenPutting(() => {});
    await upkeep();
    expect(shown()).toEqual(["New"]);
    expect(alarms()).toBe(2);
  });

  test("renders the pages again that a build published before its deployment was rolled back.", async () => {
    const { save, publish, pass, upkeep, puts, website, alarms } = setup();
    await save(contentOf("New"));
    await publish(1, { build: "failed" });
    pass(publicationMs);
    await upkeep();
    expect(await website.pages()).toMatchObject({ number: 1, build: "deployed" });
    const before = puts();
    await upkeep();
    expect(puts()).toBe(before);
    expect(alarms()).toBe(0);
  });
});

test("Pages of which a later release has noted something else are put once more.", async () => {
  const { table, upkeep, shown, puts, website } = setup();
  await table.update({ name: "website-pages" }, { set: { number: "zero" } });
  await upkeep();
  expect(shown()).toEqual([defaultWebsite.who.headline]);
  expect(await website.pages()).toMatchObject({ number: 0 });
  const before = puts();
  expect(before).toBeGreaterThan(0);
  await upkeep();
  expect(puts()).toBe(before);
});

describe("The end of a deployment", () => {
  test("renders the live content.", async () => {
    const { deploy, shown, website } = setup({ isDeployed: false });
    await deploy();
    expect(shown()).toEqual([defaultWebsite.who.headline]);
    expect(await website.pages()).toMatchObject({ number: 0, build: "deployed" });
  });

  test("renders the content of a later release, after going back from it.", async () => {
    const { deploy, shown, website } = setup();
    const { who } = fullWebsite;
    const portrait = { ...who.portrait!, files: Array(20).fill(who.portrait!.files[0]) };
    const later = { ...fullWebsite, who: { ...who, portrait, motto: "Step by step." } };
    const saved = { at: "2026-01-01T00:00:00.000Z", by: "" };
    await website.goLive(later, await website.live(), saved);
    await website.save({ content: later, revision: 0 }, saved);
    await deploy();
    expect(shown()).toEqual([who.headline]);
  });
});
