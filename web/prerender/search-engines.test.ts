import { expect, test } from "vitest";
import { site } from "#shared/site/site.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { fullWebsite, samplePicture } from "#shared/website/full-website.ts";
import { Website } from "#shared/website/website.ts";
import { structuredData } from "./search-engines.ts";

const webpOnly = {
  ...samplePicture,
  files: samplePicture.files.filter(({ type }) => type === "image/webp"),
};

test.each([
  [
    "in the format that everything reads",
    samplePicture,
    `pictures/${"0d".repeat(8)}/${"3c".repeat(8)}.jpg`,
  ],
  ["in its widest file", webpOnly, `pictures/${"0d".repeat(8)}/${"2b".repeat(8)}.webp`],
])(
  "The structured data of the business and the trainer shows the portrait (%s).",
  (_, portrait, key) => {
    const content = Website.parse({ ...fullWebsite, who: { ...fullWebsite.who, portrait } });
    const image = `${site.origin}/${key}`;
    expect(structuredData("home", content)).toMatchObject({
      "@graph": expect.arrayContaining([
        expect.objectContaining({
          image,
          founder: { "@type": "Person", name: "Robin Vale", jobTitle: "Personal trainer", image },
        }),
      ]),
    });
  },
);

test("The business has the address and the telephone number that the trainer has filled in.", () => {
  expect(structuredData("home", fullWebsite)).toMatchObject({
    "@graph": expect.arrayContaining([
      expect.objectContaining({
        address: {
          "@type": "PostalAddress",
          streetAddress: "1 Mill Lane, Cranmere, CT1 1AA",
          addressLocality: "Cranmere",
          addressRegion: "Kent",
          addressCountry: "GB",
        },
        telephone: "01622 496 0123",
      }),
    ]),
  });
  expect(JSON.stringify(structuredData("home", defaultWebsite))).not.toMatch(
    /streetAddress|telephone/,
  );
});

test("The price of a consultation is a plain number, also above £1,000.", () => {
  const content = Website.parse(defaultWebsite);
  content.offer.feePence = 123450;
  expect(JSON.stringify(structuredData("bookConsultation", content))).toContain(
    '"price":"1234.50"',
  );
});

test("Without a portrait, the business is shown by the picture of link previews.", () => {
  expect(structuredData("home", defaultWebsite)).toMatchObject({
    "@graph": expect.arrayContaining([
      expect.objectContaining({
        image: `${site.origin}/social-card.png`,
        founder: { "@type": "Person", name: "Rowan Wetherden", jobTitle: "Personal trainer" },
      }),
    ]),
  });
});
