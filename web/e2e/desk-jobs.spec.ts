import { listFifty, longestWaiting } from "./fifty-bookings.ts";
import { type Effort, Hand } from "./hand.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("a trainer's five commonest jobs on a phone take what docs/desk.md says", async ({ page }) => {
  await listFifty(page);
  const trainer = new Trainer(page);
  const client = page.getByRole("article", { name: longestWaiting });
  const efforts: Record<string, Effort> = {};

  /** Does a job for the client who has waited longest, from the newly opened list. */
  async function measure(job: string, run: (hand: Hand) => Promise<void>) {
    await test.step(job, async () => {
      await trainer.openConsultations();
      const hand = new Hand(page);
      await hand.press(page.getByRole("button", { name: "Oldest waiting first" }));
      await expect(page.getByRole("article").first()).toHaveAccessibleName(longestWaiting);
      await hand.see(client.getByRole("heading"));
      await run(hand);
      efforts[job] = hand.effort();
    });
  }

  const open = (hand: Hand) => hand.press(client.getByRole("button", { expanded: false }));
  await measure("Who is next", async () => undefined);
  await measure("Call", (hand) => hand.wouldPress(client.getByRole("link", { name: /^Call/ })));
  await measure("Note", async (hand) => {
    await open(hand);
    await hand.type(client.getByLabel("Private note"), "Prefers mornings.");
    await hand.press(client.getByRole("button", { name: "Save Note" }));
    await hand.see(trainer.toast("Your note is saved."));
  });
  await measure("Done", async (hand) => {
    await hand.press(client.getByRole("button", { name: "Mark Completed" }));
    await hand.see(client.getByText("Completed", { exact: true }));
  });
  await measure("Refund", async (hand) => {
    await open(hand);
    await hand.press(client.getByRole("button", { name: "Refund", exact: true }));
    const question = page.getByRole("dialog", { name: "Refund", exact: true });
    await hand.press(question.getByRole("button", { name: "Continue" }));
    await hand.press(question.getByRole("button", { name: /^Refund £/ }));
    await hand.see(trainer.toast(/has been refunded/));
  });

  expect(efforts).toEqual({
    "Who is next": { presses: 1, screens: 0, letters: 0, seconds: 1.2 },
    Call: { presses: 2, screens: 0, letters: 0, seconds: 2.4 },
    Note: { presses: 4, screens: 1, letters: 17, seconds: 10.4 },
    Done: { presses: 2, screens: 0, letters: 0, seconds: 2.4 },
    Refund: { presses: 5, screens: 2, letters: 0, seconds: 7.6 },
  });
});
