import { blockLimits } from "#shared/website/block-terms.ts";
import { Website, websiteLimits } from "#shared/website/website.ts";
import { fillTexts } from "./fill-texts.ts";
import { type SamplePictures, sampleContent } from "./sample-website.ts";

const words =
  "a again and appointments are at because before body build but carefully clients comfortable confidence could day different discover each encouragement energy enough enjoy every everybody exercise feel first fitness for from gentle getting good has have healthy help honestly how if improvement in injury is it knees knowledge later learn life listen little long make marathon measured months more movement never nobody not of often on only or other pain patience people personalised physiotherapist plan programme progress qualified really recommend rehabilitation session should shoulder sleep small something sometimes stairs started steady straightforward strength stretching stronger sustainable that the their them there they time to together towards trained trust under understand until was week weeks what when who whole with without work worth would years you your".split(
    " ",
  );

/**
 * Ordinary words in an order that the path decides, longer than any text may be. The first forty have no
 * space between them, as a pasted address has none.
 */
function textAt(path: string): string {
  let state = [...path].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_537, 7);
  const next = () => {
    state = (state * 75 + 74) % 65_537;
    return words[state % words.length] ?? "";
  };
  const texts = Array.from({ length: 300 }, next);
  return ["Longest", ...texts.splice(0, 40), " "].join("") + texts.join(" ");
}

const times = <Entry>(count: number, entry: Entry): Entry[] =>
  Array.from({ length: count }, () => entry);

/** As much of everything as the site takes, to see what pages weigh and look like with it. */
export function longestWebsite(pictures: SamplePictures): Website {
  const sample = sampleContent(pictures);
  const { who, offer } = sample;
  const picture = { description: "", focus: { x: 50, y: 40 }, files: pictures.portrait };
  const client = {
    text: "",
    firstName: "",
    cameFor: "",
    agreedOn: "2026-01-05",
    nothingGiven: true,
  } as const;
  const link = (name: string) => `https://example.com/${name}/`.padEnd(500, "x");
  const filled: Website = {
    who: {
      ...who,
      area: { ...who.area, nearby: times(websiteLimits.nearby, "") },
      about: times(websiteLimits.about, ""),
      portrait: picture,
      qualifications: times(websiteLimits.qualifications, { name: "", body: "", year: 2018 }),
      memberships: times(websiteLimits.memberships, ""),
    },
    proof: {
      clients: times(websiteLimits.clients, client),
      outcomes: times(websiteLimits.outcomes, { figure: "", text: "" }),
    },
    offer: {
      ...offer,
      feePence: 1_000_000,
      quickAmountsPence: Array.from(
        { length: websiteLimits.quickAmounts },
        (_, index) => 1_000_000 - index,
      ),
      blocks: Array.from({ length: websiteLimits.blocks }, () => ({
        name: "",
        sessions: blockLimits.sessions,
        pricePence: 1_000_000,
        weeks: blockLimits.weeks,
      })),
    },
    where: {
      clientPortalUrl: link("portal"),
      schedulingUrl: link("calendar"),
      sessionSchedulingUrl: link("sessions"),
      reviewUrl: link("reviews"),
      // 254 characters, and no part longer than it may be.
      contactEmail: `${"trainer".repeat(9)}@${"a".repeat(63)}.${"b".repeat(63)}.${"c".repeat(58)}.com`,
      contactPhone: "+44 (0) 1483 - 555 - 0123",
      whatsApp: "07700900456",
      social: Array.from({ length: websiteLimits.social }, (_, index) => ({
        name: "",
        url: link(`${index}`),
      })),
    },
    legal: { trader: "", address: "", registration: "", cancellation: "", access: "" },
    film: { show: "poster", poster: picture },
  };
  return fillTexts(Website, filled, textAt);
}
