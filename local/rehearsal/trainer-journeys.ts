import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { endpoints as contract } from "#shared/endpoints.ts";
import { site } from "#shared/site/site.ts";
import type { Product } from "./product.ts";
import type { Report } from "./report.ts";

export async function manageCodes({ call }: Product, report: Report): Promise<void> {
  const params = { code: "BRIEF" };
  await report.step("A code is made, changed, deleted and brought back", async () => {
    await call(contract.createDiscount, { body: { ...params, percentOff: 15 } });
    const changed = await call(contract.changeDiscount, { params, body: { active: false } });
    assert.deepEqual([changed.percentOff, changed.active], [15, false]);
    await assert.rejects(call(contract.checkDiscount, { body: params }), {
      code: "discount_not_found",
    });
    await call(contract.deleteDiscount, { params });
    const codes = async () =>
      (await call(contract.listDiscounts, { query: {} })).discounts.map(({ code }) => code);
    assert.ok(!(await codes()).includes(params.code));
    await call(contract.restoreDiscount, { params });
    assert.ok((await codes()).includes(params.code));
  });
}

export async function keepLibrary({ call }: Product, report: Report): Promise<void> {
  const params = { workoutId: randomUUID() };
  const form = {
    title: "Morning mobility",
    description: "Ten minutes before breakfast.",
    duration: 10,
    category: "Balance",
  };
  await report.step("A category and a workout are added, and visitors see them", async () => {
    await call(contract.createCategory, {
      body: { categoryId: randomUUID(), name: form.category },
    });
    const forTrainer = await call(contract.listAdminCategories, {});
    assert.ok(forTrainer.categories.some(({ name }) => name === form.category));
    assert.deepEqual(await call(contract.listCategories, {}), forTrainer);
    await call(contract.createWorkout, { body: { ...params, ...form } });
    const { workouts } = await call(contract.listWorkouts, { query: {} });
    assert.ok(workouts.some(({ workoutId }) => workoutId === params.workoutId));
    assert.equal((await call(contract.getWorkout, { params })).title, form.title);
  });
  await report.step("The workout is edited, but not over an edit that was not seen", async () => {
    const edit = (title: string, revision: number) =>
      call(contract.updateWorkout, { params, body: { ...form, title, revision } });
    await edit("Evening mobility", 0);
    await assert.rejects(edit("Noon mobility", 0), { code: "workout_changed" });
    const { title } = await call(contract.getAdminWorkout, { params });
    assert.equal(title, "Evening mobility");
  });
  await report.step("The workout is deleted and put back", async () => {
    await call(contract.deleteWorkout, { params });
    await assert.rejects(call(contract.getWorkout, { params }), { code: "workout_not_found" });
    await call(contract.restoreWorkout, { params });
    const { workouts } = await call(contract.listAdminWorkouts, { query: {} });
    assert.ok(workouts.some(({ workoutId }) => workoutId === params.workoutId));
  });
}

export async function leadByQrCode({ call }: Product, report: Report): Promise<void> {
  await report.step("The QR code is set to lead elsewhere, and scans are counted", async () => {
    const { revision } = await call(contract.getAdminQrSettings, {});
    const customUrl = "https://rehearsal.example/offer";
    await call(contract.saveQrSettings, {
      body: { landingPageType: "custom", customUrl, revision },
    });
    assert.ok(JSON.stringify(await call(contract.getQrSettings, {})).includes(customUrl));
    await call(contract.countQrScan, {});
    assert.match(JSON.stringify(await call(contract.getQrScans, {})), /[1-9]/);
  });
}

export async function answerContact(product: Product, report: Report): Promise<void> {
  await report.step("A visitor's message reaches the trainer once, sent twice", async () => {
    const before = (await product.mailsTo(site.trainerEmail)).length;
    const body = {
      user_name: "Robin Touch",
      user_email: "robin@visitors.example",
      message: "Do you train groups?",
      messageId: randomUUID(),
    };
    await product.call(contract.sendContactMessage, { body });
    await product.call(contract.sendContactMessage, { body });
    const mails = (await product.mailsTo(site.trainerEmail)).slice(before);
    assert.equal(mails.length, 1);
    assert.ok(mails[0]?.text.includes(body.message));
  });
}

/** Last, when there is something to tell of. */
export async function lookBack({ call }: Product, report: Report): Promise<void> {
  await report.step("The numbers and the log of activity tell of what happened", async () => {
    const { months } = await call(contract.getNumbers, { query: {} });
    assert.equal(months.length > 0, true);
    const { entries } = await call(contract.listAudit, { query: {} });
    const actions = entries.map(({ action }) => action);
    for (const action of ["refund_booking", "erase_person", "change_qr_settings"] as const) {
      assert.ok(actions.includes(action), `There is an entry of ${action}.`);
    }
  });
}
