import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { describe, expect, test } from "vitest";
import { contentPages } from "#shared/site/pages.ts";
import { paths } from "#shared/site/paths.ts";
import { minutesInWords } from "#shared/website/consultation-length.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import type { Website } from "#shared/website/website.ts";
import { App } from "#web/app/app.tsx";
import { PageDataContext } from "#web/page-data.ts";
import { WebsiteContext } from "#web/website.ts";

async function render(address: string, website: Website): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <WebsiteContext value={website}>
      <PageDataContext value={{}}>
        <StaticRouter location={address}>
          <App />
        </StaticRouter>
      </PageDataContext>
    </WebsiteContext>,
  );
  // React separates adjacent texts with comments.
  return (await text(prelude)).replaceAll("<!-- -->", "");
}

const { who, proof, offer, where, legal } = fullWebsite;

/** The texts of the content that no page has, each with the reason. */
const shownElsewhere: Readonly<Record<string, string>> = {
  "proof.clients.0.agreedOn": "It is proof of the agreement.",
  "offer.blocks.0.name": "The payment page shows it in the browser.",
  "where.schedulingUrl": "Clients get it after they have booked.",
  "where.sessionSchedulingUrl": "Clients get it after they have paid.",
  "where.reviewUrl": "Clients get it by email after their consultation.",
};

/** Every text of the content, by its path. The files of a picture are its own. */
function textsOf(
  tree: unknown,
  path: readonly string[] = [],
): readonly (readonly [string, string])[] {
  if (typeof tree === "string") return [[path.join("."), tree]];
  return Object.entries(Object(tree))
    .filter(([name]) => name !== "files")
    .flatMap(([name, each]) => textsOf(each, [...path, name]));
}

test("Every text that the trainer can write is on a page, or has a reason.", async () => {
  const pages = await Promise.all(contentPages.map((name) => render(paths[name], fullWebsite)));
  const html = pages.join().replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
  const withoutTags = html.replace(/<[^>]*>/g, "");
  const isShown = (text: string) => html.includes(text) || withoutTags.includes(text);
  const missing = textsOf(fullWebsite).filter(([, text]) => !isShown(text));
  expect(missing.map(([path]) => path)).toEqual(Object.keys(shownElsewhere));
});

describe("With everything filled in,", () => {
  test("the home page shows who the trainer is, that clients were glad, and the fee.", async () => {
    const html = await render(paths.home, fullWebsite);
    expect(html).toContain(`alt="${who.portrait?.description}"`);
    expect(html).toContain("object-position:40% 30%");
    for (const text of [
      who.qualifications[0]?.name,
      who.insurance,
      proof.clients[0]?.text,
      proof.outcomes[0]?.figure,
      "A consultation is £65.",
      offer.facts.moving,
      `£65 · ${minutesInWords(offer.facts.minutes)} · ${offer.facts.where}`,
      where.social[0]?.url,
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain("<video");
  });

  test("the page about consultations shows the fee, the facts and the cancellation terms.", async () => {
    const html = await render(paths.bookConsultation, fullWebsite);
    for (const text of [
      "£65",
      "45 minutes",
      offer.facts.where,
      offer.facts.moving,
      legal.cancellation,
      who.name,
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain("£50");
    expect(html).toContain(`<blockquote>“${(proof.clients[1] ?? proof.clients[0])?.text}”`);
    expect(await render(paths.bookConsultation, defaultWebsite)).not.toContain("<blockquote>");
  });

  test("the wizard has a review beside it.", async () => {
    const html = await render(paths.bookingForm, fullWebsite);
    expect(html).toContain(proof.clients[0]?.text);
    expect(html).toContain("£65");
  });

  test("the privacy notice names the trader, who sees what, and where to write.", async () => {
    const html = await render(paths.privacy, fullWebsite);
    expect(html).toContain(`The business is ${legal.trader}, ${legal.address}.`);
    expect(html).toContain(legal.access);
    expect(html).toContain(`mailto:${where.contactEmail}`);
  });
});

test("The contact page names the business, and says how to reach it and when an answer comes.", async () => {
  const html = await render(paths.contact, fullWebsite);
  const [main = ""] = /<main.*<\/main>/s.exec(html) ?? [];
  for (const text of [
    `${legal.trader}, ${legal.address}`,
    offer.answers,
    'href="tel:016224960123"',
    'href="https://wa.me/447700900456"',
    `mailto:${where.contactEmail}`,
    where.social[0]?.url,
    who.qualifications[0]?.name,
  ]) {
    expect(main).toContain(text);
  }
  expect(await render(paths.contact, defaultWebsite)).not.toContain("wa.me");
});

test("The footer of every page says who and where the trainer is; a number only if there is one.", async () => {
  const footerOf = async (website: Website) => {
    const [footer = ""] = /<footer.*<\/footer>/s.exec(await render(paths.privacy, website)) ?? [];
    return footer;
  };
  const footer = await footerOf(fullWebsite);
  for (const text of [
    who.qualifications[1]?.name,
    `${who.area.village}, ${who.area.county}`,
    legal.address,
    'href="tel:016224960123"',
    `mailto:${where.contactEmail}`,
  ]) {
    expect(footer).toContain(text);
  }
  expect(await footerOf(defaultWebsite)).not.toContain("tel:");
});

/** What the home page shows before the text about the trainer. */
async function heroOf(website: Website): Promise<string> {
  const [hero = ""] = /<h1.*?<\/section>/s.exec(await render(paths.home, website)) ?? [];
  return hero;
}

test("On the home page the portrait, the name and the introduction stand above the button.", async () => {
  const hero = await heroOf(fullWebsite);
  const key = who.portrait?.files[0]?.key ?? "";
  const places = [key, `>${who.name}<`, who.introduction, "Book a Consultation"];
  const positions = places.map((each) => hero.indexOf(each));
  expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  expect(positions[0]).toBeGreaterThan(0);
});

test("Below the fee stands one client’s short words, else a qualification, else nothing.", async () => {
  const [first, ...others] = proof.clients;
  const long = { ...first!, text: "It helped. ".repeat(20).trim() };
  const withClients = (...clients: typeof proof.clients) =>
    heroOf({ ...fullWebsite, proof: { ...proof, clients } });
  expect(await withClients(long, first!, ...others)).toContain(`“${first!.text}”`);
  const withoutShort = await withClients(long);
  expect(withoutShort).not.toContain("It helped.");
  expect(withoutShort).toContain(who.qualifications[0]?.name);
  expect(await heroOf(defaultWebsite)).toMatch(/£50 · 45 minutes<\/span><\/p><\/div>/);
});

test("A picture stands in place of a service’s drawing.", async () => {
  const drawings = (html: string) => html.match(/width="400" height="208"/g)?.length;
  const html = await render(paths.home, fullWebsite);
  expect(drawings(html)).toBe(2);
  expect(drawings(await render(paths.home, defaultWebsite))).toBe(3);
});

test("At most three clients are on the home page.", async () => {
  const clients = [1, 2, 3, 4].map((number) => ({
    text: `Text ${number}`,
    firstName: "Jo",
    cameFor: "A knee",
    agreedOn: "2026-03-02",
  }));
  const html = await render(paths.home, { ...fullWebsite, proof: { clients, outcomes: [] } });
  expect(html).toContain("Text 3");
  expect(html).not.toContain("Text 4");
});

test("Below the reviews stands where they come from: only what is ticked for each of them.", async () => {
  const review = {
    text: "I ran again.",
    firstName: "Jo",
    cameFor: "A knee",
    agreedOn: "2026-03-02",
    nothingGiven: true,
  } as const;
  const { nothingGiven: _, ...earlier } = review;
  const home = (clients: Website["proof"]["clients"]) =>
    render(paths.home, { ...fullWebsite, proof: { clients, outcomes: [] } });
  const ownWords = "My clients’ own words, shown with their permission.";
  expect(await home([review])).toContain(`${ownWords} I gave nothing in return.`);
  const mixed = await home([review, { ...earlier, text: "So did I." }]);
  expect(mixed).toContain(ownWords);
  expect(mixed).not.toContain("in return");
  expect(await home([])).not.toContain(ownWords);
});

test("A company or VAT number is in the footer of each page, and only if there is one.", async () => {
  const { registration } = fullWebsite.legal;
  expect(await render(paths.contact, fullWebsite)).toContain(registration);
  expect(await render(paths.contact, defaultWebsite)).not.toContain("VAT");
});

test("With nothing filled in, nothing is said of clients, qualifications and facts, but the fee is.", async () => {
  const html = await render(paths.home, defaultWebsite);
  for (const text of ["Glad they came", "Qualifications", "Where"]) {
    expect(html).not.toContain(text);
  }
  expect(html).toContain("A consultation is £50.");
  expect(html).toContain("<video");
});

test("A text that looks like markup is shown as it was typed.", async () => {
  const name = '<img src=x onerror="alert(1)">';
  const html = await render(paths.home, { ...fullWebsite, who: { ...who, name } });
  expect(html).not.toContain("<img src=x");
  expect(html).toContain("&lt;img src=x");
});
