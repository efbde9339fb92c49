import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { EndpointResponse } from "#shared/contract/endpoint.ts";
import { endpoints as contract } from "#shared/endpoints.ts";
import { workoutPath } from "#shared/site/paths.ts";
import { limitedCode } from "./bookings.ts";
import type { Product, Step } from "./product.ts";

export async function manageCodes({ call }: Product, step: Step): Promise<void> {
  await step("The trainer adds a code, and visitors can use it in any case", async () => {
    await call(contract.createDiscount, { body: limitedCode });
    const found = await call(contract.checkDiscount, { body: { code: "Limited" } });
    assert.deepEqual(found, { code: limitedCode.code, percentOff: limitedCode.percentOff });
  });
  await step("A code is switched off, deleted and restored", async () => {
    const params = { code: "BRIEF" };
    await call(contract.createDiscount, { body: { ...params, percentOff: 15 } });
    const changed = await call(contract.changeDiscount, {
      params,
      body: { active: false, maximumUses: 5, revision: 0 },
    });
    assert.deepEqual([changed.percentOff, changed.active, changed.maximumUses], [15, false, 5]);
    assert.deepEqual(await call(contract.getDiscount, { params }), changed);
    await assert.rejects(
      call(contract.changeDiscount, { params, body: { percentOff: 20, revision: 0 } }),
      { code: "discount_changed" },
    );
    await assert.rejects(call(contract.checkDiscount, { body: params }), {
      code: "discount_not_found",
    });
    await call(contract.deleteDiscount, { params });
    const codes = async () =>
      (await call(contract.listDiscounts, { query: {} })).discounts.map(({ code }) => code);
    assert.ok(!(await codes()).includes(params.code));
    const deleted = async () =>
      (await call(contract.listDeletedDiscounts, { query: {} })).discounts.map(({ code }) => code);
    assert.deepEqual(await deleted(), [params.code]);
    await call(contract.restoreDiscount, { params });
    assert.ok((await codes()).includes(params.code));
    assert.deepEqual(await deleted(), []);
  });
}

export async function keepLibrary({ call, called, origin }: Product, step: Step): Promise<void> {
  const params = { workoutId: randomUUID() };
  const form = {
    title: "Morning mobility",
    description: "Ten minutes before breakfast.",
    duration: 10,
    category: "Balance",
  };
  await step("Visitors see the default categories", async () => {
    const { categories } = await call(contract.listCategories, {});
    assert.ok(categories.some(({ name }) => name === "Legs"));
  });
  await step("A category and a workout are added, and visitors see them", async () => {
    await call(contract.createCategory, {
      body: { categoryId: randomUUID(), name: form.category },
    });
    const forTrainer = await call(contract.listAdminCategories, {});
    assert.ok(forTrainer.categories.some(({ name }) => name === form.category));
    assert.deepEqual(await call(contract.listCategories, {}), forTrainer);
    await call(contract.createWorkout, { body: { ...params, ...form } });
    const another = { ...params, ...form, title: "Another one" };
    await assert.rejects(call(contract.createWorkout, { body: another }), {
      code: "workout_changed",
    });
    const { workouts } = await call(contract.listWorkouts, { query: {} });
    assert.ok(workouts.some(({ workoutId }) => workoutId === params.workoutId));
    assert.equal((await call(contract.getWorkout, { params })).title, form.title);
  });
  await step("The workout is edited, but not over an edit that was not seen", async () => {
    const edit = (title: string, revision: number) =>
      call(contract.updateWorkout, { params, body: { ...form, title, revision } });
    await edit("Evening mobility", 0);
    await assert.rejects(edit("Noon mobility", 0), { code: "workout_changed" });
    const { title } = await call(contract.getAdminWorkout, { params });
    assert.equal(title, "Evening mobility");
  });
  await step("The category is renamed, and its workout follows; in use, it stays", async () => {
    const { categories } = await call(contract.listAdminCategories, {});
    const { categoryId = "" } = categories.find(({ name }) => name === form.category) ?? {};
    const rename = (name: string, seen: string) =>
      call(contract.renameCategory, { params: { categoryId }, body: { name, seen } });
    await rename("Mobility", form.category);
    assert.equal((await call(contract.getAdminWorkout, { params })).category, "Mobility");
    await assert.rejects(rename("Stability", form.category), { code: "category_changed" });
    await assert.rejects(rename("cardio", "Mobility"), { code: "category_exists" });
    await assert.rejects(call(contract.deleteCategory, { params: { categoryId } }), {
      code: "category_in_use",
    });
  });
  await step("A category without workouts is deleted", async () => {
    const categoryId = randomUUID();
    await call(contract.createCategory, { body: { categoryId, name: "Unused" } });
    const left = await call(contract.deleteCategory, { params: { categoryId } });
    assert.ok(!left.categories.some(({ name }) => name === "Unused"));
    assert.deepEqual(await call(contract.listAdminCategories, {}), left);
  });
  await step("The workout is deleted and restored", async () => {
    await call(contract.deleteWorkout, { params });
    await assert.rejects(call(contract.getWorkout, { params }), { code: "workout_not_found" });
    const deleted = await call(contract.listDeletedWorkouts, { query: {} });
    assert.deepEqual(
      deleted.workouts.map(({ title }) => title),
      ["Evening mobility"],
    );
    await call(contract.restoreWorkout, { params });
    const { workouts } = await call(contract.listAdminWorkouts, { query: {} });
    assert.ok(workouts.some(({ workoutId }) => workoutId === params.workoutId));
  });
  const deleted = { workoutId: randomUUID() };
  await step("A workout has a page of its own, and none once it is deleted", async () => {
    const pageOf = (workoutId: string, method = "GET") =>
      fetch(`${origin}${workoutPath(workoutId)}`, { method });
    const body = { ...deleted, ...form, title: "Evening stretches", category: "Legs" };
    // Its own page is not asked for before it is deleted: CloudFront keeps a page for a minute.
    await call(contract.createWorkout, { body });
    const page = await pageOf(params.workoutId);
    assert.equal(page.status, 200);
    assert.match(await page.text(), / mobility<\/h1>/);
    await call(contract.deleteWorkout, { params: deleted });
    for (const workoutId of [deleted.workoutId, "never-there"]) {
      const missing = await pageOf(workoutId);
      assert.equal(missing.status, 404);
      assert.match(await missing.text(), /Workout not found<\/h1>/);
    }
    for (const [workoutId, status] of [
      [params.workoutId, 200],
      ["not-there-either", 404],
    ] as const) {
      const head = await pageOf(workoutId, "HEAD");
      assert.equal(head.status, status);
      assert.match(head.headers.get("content-type") ?? "", /^text\/html/);
    }
    called.add(contract.getWorkoutPage);
  });
  await step(
    "The library's page and the sitemap have the workout, and none that is deleted",
    async () => {
      const library = await (await fetch(`${origin}/workouts`)).text();
      assert.ok(library.includes("Evening mobility") && !library.includes("Evening stretches"));
      const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
      assert.ok(sitemap.includes(params.workoutId) && !sitemap.includes(deleted.workoutId));
      called.add(contract.getLibraryPage);
      called.add(contract.getSitemap);
    },
  );
  await step("An unknown address below the library answers the page for those", async () => {
    const missing = await fetch(`${origin}/workouts/leg-day/videos`);
    assert.equal(missing.status, 404);
    assert.match(missing.headers.get("content-type") ?? "", /^text\/html/);
    called.add(contract.getMissingPage);
  });
}

export async function setQrCode({ call }: Product, step: Step): Promise<void> {
  await step("The QR code is set to lead elsewhere, and scans are counted", async () => {
    const { revision } = await call(contract.getAdminQrSettings, {});
    const customUrl = "https://journeys.example/offer";
    const body = { landingPageType: "custom" as const, customUrl, revision };
    await call(contract.saveQrSettings, { body });
    const over = { ...body, customUrl: "https://journeys.example/other" };
    await assert.rejects(call(contract.saveQrSettings, { body: over }), {
      code: "qr_settings_changed",
    });
    assert.ok(JSON.stringify(await call(contract.getQrSettings, {})).includes(customUrl));
    await call(contract.countQrScan, {});
    assert.match(JSON.stringify(await call(contract.getQrScans, {})), /[1-9]/);
  });
}

export async function editWebsite({ call, origin }: Product, step: Step): Promise<void> {
  const file = await step(
    "A picture is put beside the pages, and visitors can load it",
    async () => {
      const picture = await call(contract.putPicture, {
        body: { picture: "0".repeat(16), type: "image/webp", data: smallestPicture },
      });
      const loaded = await fetch(`${origin}/${picture.key}`);
      assert.equal(loaded.status, 200);
      assert.equal(Buffer.from(await loaded.arrayBuffer()).toString("base64"), smallestPicture);
      return picture;
    },
  );
  const headline = "Stronger by summer.";
  await step("The website's content is saved, but not over content that was not seen", async () => {
    const { content, revision } = await call(contract.getWebsite, {});
    const portrait = { description: "A pixel", focus: { x: 50, y: 50 }, files: [file] };
    const body = { content: { ...content, who: { ...content.who, headline, portrait } }, revision };
    const saved = await call(contract.saveWebsite, { body });
    assert.equal(saved.content.who.headline, headline);
    assert.ok(saved.unpublished);
    await assert.rejects(call(contract.saveWebsite, { body: { content, revision } }), {
      code: "website_changed",
    });
    await assert.rejects(call(contract.publishWebsite, { body: { revision } }), {
      code: "website_changed",
    });
  });
  await step("Content with a picture that was never put is not published", async () => {
    const { content, revision } = await call(contract.getWebsite, {});
    const absent = { ...file, key: `pictures/${"f".repeat(16)}/${"0".repeat(16)}.webp` };
    const portrait = { description: "An absence", focus: { x: 50, y: 50 }, files: [absent] };
    const without = { content: { ...content, who: { ...content.who, portrait } }, revision };
    const { revision: next } = await call(contract.saveWebsite, { body: without });
    const publishing = call(contract.publishWebsite, { body: { revision: next } });
    await assert.rejects(publishing, { code: "picture_missing" });
    await call(contract.saveWebsite, { body: { content, revision: next } });
  });
  await step(
    "Published content is on the next page that is loaded, and can be read again",
    async () => {
      const { content, revision } = await call(contract.getWebsite, {});
      const { unpublished, publications } = await call(contract.publishWebsite, {
        body: { revision },
      });
      assert.equal(unpublished, false);
      const [latest] = publications;
      const publication = await call(contract.getPublication, {
        params: { number: String(latest?.number) },
      });
      assert.deepEqual(publication.content, content);
      const page = await (await fetch(`${origin}/`)).text();
      assert.ok(page.includes(headline));
    },
  );
  await step("A picture is deleted for good, once nothing shows it", async () => {
    const params = { picture: "0".repeat(16) };
    await assert.rejects(call(contract.deletePicture, { params }), { code: "picture_in_use" });
    const { content, revision } = await call(contract.getWebsite, {});
    const { portrait: _, ...who } = content.who;
    const saved = await call(contract.saveWebsite, {
      body: { content: { ...content, who }, revision },
    });
    await call(contract.publishWebsite, { body: { revision: saved.revision } });
    const unused = () => call(contract.listUnusedPictures, {});
    assert.deepEqual((await unused()).pictures, [{ ...params, key: file.key }]);
    await call(contract.deletePicture, { params });
    assert.deepEqual((await unused()).pictures, []);
    assert.equal((await fetch(`${origin}/${file.key}`)).ok, false);
  });
}

const smallestPicture = "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==";

export async function sendMessage(product: Product, step: Step): Promise<void> {
  await step("A visitor's message reaches the trainer", async () => {
    const message = `Do you train groups? (${randomUUID()})`;
    const body = { user_name: "Robin Touch", user_email: "robin@visitors.example", message };
    await product.call(contract.sendContactMessage, { body });
    const mails = await product.mailsTo(product.trainerEmail);
    assert.equal(mails.filter(({ text }) => text.includes(message)).length, 1);
  });
}

/** Runs last: the numbers and the log contain the other journeys. */
export async function lookBack({ call }: Product, step: Step): Promise<void> {
  await step("The numbers have this month, and the log has what the trainer did", async () => {
    const { months } = await call(contract.getNumbers, { query: {} });
    assert.ok(months.length > 0);
    // Waiting for an event reads bookings, and each reading is an entry: a slow machine has pages of them.
    const entries: EndpointResponse<typeof contract.listAudit>["entries"] = [];
    let cursor: string | undefined;
    do {
      const page = await call(contract.listAudit, { query: { cursor } });
      entries.push(...page.entries);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    const actions = entries.map(({ action }) => action);
    for (const action of ["refund_booking", "erase_person", "change_qr_settings"] as const) {
      assert.ok(actions.includes(action), action);
    }
    const publication = entries.find(({ action }) => action === "publish_website");
    assert.match(String(publication?.records), /^\d+$/);
  });
}
