import { readFile } from "node:fs/promises";
import { type Effort, Hand } from "./hand.ts";
import { expect, test } from "./test.ts";
import { credentials } from "./trainer.ts";

/** From the site as it comes to the trainer's own, on a phone, with every press counted. */

test.use({ stackOf: "the trainer's first hour", viewport: { width: 360, height: 780 } });

const portrait = new URL("../../local/sample-website/portrait-960.jpg", import.meta.url);

const words = {
  name: "Robin Vale",
  village: "Cranmere",
  county: "Kent",
  nearby: ["Upper Cranmere", "Oakfield", "Saltbridge"],
  introduction: "Strength training for people over 40, in Cranmere and the villages around it.",
  headline: "Stronger at 50 than at 30.",
  about: [
    "I’m Robin Vale. I train people who thought that they were too old, too busy or too injured.",
    "I look at how you move, what hurts and how your week is, and then we start with what you can do.",
    "You train in a small studio with no mirrors, one to one.",
  ],
  cancellation: "Cancel up to 24 hours before and you get the whole fee back.",
  address: "1 Mill Lane, Cranmere, CT1 1AA",
} as const;

test("a trainer makes the site their own with as many presses as docs/first-hour.md says", async ({
  page,
}) => {
  const efforts: Record<string, Effort> = {};
  async function measure(job: string, run: (hand: Hand) => Promise<void>) {
    await test.step(job, async () => {
      const hand = new Hand(page);
      await run(hand);
      efforts[job] = hand.effort();
    });
  }
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const section = (name: string) =>
    page.getByRole("navigation", { name: "Website" }).getByRole("link", { name, exact: true });

  await page.goto("/login");
  await measure("Sign in", async (hand) => {
    await hand.type(field("Email"), credentials.email);
    await hand.type(field("Password"), credentials.password);
    await hand.press(button("Sign in"));
    await hand.press(page.getByRole("tab", { name: "Website" }));
    await hand.see(field("Your name"));
  });

  await measure("Name", (hand) => hand.replace(field("Your name"), words.name));

  await measure("Portrait", async (hand) => {
    const files = page.locator("input[type=file]").first();
    await hand.choosePicture(button("Choose a Picture").first(), files, await readFile(portrait));
    await hand.type(field("What the picture shows"), "Robin, laughing, beside a rowing machine");
  });

  await measure("Area", async (hand) => {
    await hand.replace(field("Your village or town"), words.village);
    await hand.replace(field("County"), words.county);
    for (const [index, place] of words.nearby.entries()) {
      await hand.replace(field(`Place ${index + 1}`), place);
    }
  });

  await measure("About", async (hand) => {
    await hand.replace(field("First sentence"), words.introduction);
    await hand.replace(field("Headline above the text about you"), words.headline);
    for (const [index, text] of words.about.entries()) {
      await hand.replace(field(`Paragraph ${index + 1}`), text);
    }
  });

  await measure("A qualification", async (hand) => {
    await hand.press(button("Add a qualification"));
    await hand.type(field("Qualification"), "Level 3 Diploma in Personal Training");
    await hand.type(field("Awarded by"), "YMCA Awards");
    await hand.type(field("Year"), "2016");
    await hand.type(page.getByLabel("Insurance"), "Public liability, £5 million");
  });

  await measure("A client’s words", async (hand) => {
    await hand.press(button("Next: Proof"));
    await hand.press(button("Add a client"));
    await hand.type(field("What they say"), "I carry my grandson up the stairs again.");
    await hand.type(field("First name"), "Jo");
    await hand.type(field("What they came for"), "A bad back");
    await hand.press(page.getByLabel(/^My client agreed/));
  });

  await measure("Fee", async (hand) => {
    await hand.press(button("Next: Offer"));
    await hand.replace(field("Fee of a consultation"), "65");
  });

  await measure("Facts", async (hand) => {
    await hand.type(page.getByLabel("How long is a consultation?"), "45 minutes");
    await hand.type(page.getByLabel("Where is it?"), "By phone, or at the studio in Cranmere");
    await hand.type(
      page.getByLabel("How is it moved or cancelled?"),
      "Reply to your confirmation.",
    );
    await hand.type(page.getByLabel("How soon do you answer?"), "Within one working day");
  });

  await measure("Links", async (hand) => {
    await hand.press(button("Next: Where"));
    await hand.replace(field("Client portal"), "https://robinvale.test/clients");
    await hand.replace(field("Your calendar"), "https://cal.com/robin-vale");
    await hand.replace(field("Email address that pages show"), "hello@robinvale.test");
    await hand.press(button("Add a link"));
    await hand.type(field("Name"), "Instagram");
    await hand.type(field("Link"), "https://instagram.com/robinvale");
  });

  await measure("Legal", async (hand) => {
    await hand.press(button("Next: Legal"));
    await hand.type(page.getByLabel("Name you trade under"), "Robin Vale Training");
    await hand.type(page.getByLabel("Business address"), words.address);
    await hand.type(page.getByLabel("Cancellation terms"), words.cancellation);
  });

  await measure("Preview", async (hand) => {
    await hand.press(section("Preview"));
    const inside = page.frameLocator("iframe");
    await expect(inside.getByText(words.introduction).first()).toBeVisible();
  });

  await measure("Publish", async (hand) => {
    await hand.press(section("Publish"));
    await hand.press(button("Save and Publish"));
    await hand.press(button("Publish Now"));
    // The list of changes makes the page many screens long until it is gone.
    await expect(page.getByText(/^Nothing to publish/)).toBeVisible();
    await hand.see(page.getByText(/Visitors see your words from now on/));
    await hand.press(page.getByRole("link", { name: "Open your site" }));
    await expect(page.getByText(words.introduction).first()).toBeVisible();
  });

  const counts = Object.entries(efforts).map(([job, { presses, letters, screens }]) => [
    job,
    presses,
    letters,
    screens,
  ]);
  expect(counts).toEqual([
    ["Sign in", 4, 33, 0],
    ["Name", 3, 10, 0],
    ["Portrait", 3, 40, 2],
    ["Area", 15, 44, 0],
    ["About", 15, 346, 3],
    ["A qualification", 5, 79, 1],
    ["A client’s words", 6, 52, 0],
    ["Fee", 4, 2, 1],
    ["Facts", 4, 97, 2],
    ["Links", 13, 116, 3],
    ["Legal", 4, 109, 1],
    ["Preview", 1, 0, 1],
    ["Publish", 4, 0, 7],
  ]);
});
