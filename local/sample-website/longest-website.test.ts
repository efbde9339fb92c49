import { expect, test } from "vitest";
import { samplePicture } from "#shared/website/full-website.ts";
import { Website, websiteLimits } from "#shared/website/website.ts";
import { mapTexts } from "./fill-texts.ts";
import { longestWebsite } from "./longest-website.ts";

const files = [...samplePicture.files];
const longest = longestWebsite({
  portrait: files,
  strength: files,
  rehabilitation: files,
  "weight-loss": files,
});

test("The longest website has no text and no list that could be longer.", () => {
  let filled = 0;
  const longer = mapTexts(longest, (text) => {
    if (!text.startsWith("Longest")) return text;
    filled += 1;
    // A space at the end of what was cut is gone.
    return `${text} and`;
  });
  const { error } = Website.safeParse(longer);
  expect(error?.issues.filter(({ code }) => code === "too_big")).toHaveLength(filled);
  expect(filled).toBeGreaterThan(100);

  const { who, proof, offer, where } = longest;
  expect({
    ...Object.fromEntries(
      Object.entries({
        nearby: who.area.nearby,
        about: who.about,
        qualifications: who.qualifications,
        memberships: who.memberships,
        clients: proof.clients,
        outcomes: proof.outcomes,
        quickAmounts: offer.quickAmountsPence,
        blocks: offer.blocks,
        social: where.social,
      }).map(([name, list]) => [name, list.length]),
    ),
  }).toEqual(websiteLimits);
});
