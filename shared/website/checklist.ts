import type { Website } from "./website.ts";

/** Something to fill in before the site goes live. */
export interface ChecklistItem {
  /** Where it is in the content or in the site's values, such as `who.name`. */
  readonly path: string;
  readonly label: string;
  readonly done: boolean;
  /** Whether a production deployment is refused until it is filled in. */
  readonly needed: boolean;
}

/** The values of `operator/site.ts` that come as samples. */
export interface OperatorsValues {
  readonly origin: string;
  readonly trainerEmail: string;
  readonly senderEmail: string;
}

/** Whether a link or an email address leads to a host that is reserved for examples. */
export function isSampleAddress(text: string): boolean {
  return /(^|[/@.])(touchline\.)?example(\.com)?(\/|$)/.test(text);
}

/** The trainer and the village that the site comes with. */
const sampleName = "Rowan Wetherden";
const sampleVillage = "Ashcombe";

/** Whether a text tells of that trainer or village. */
export function isSampleText(text: string): boolean {
  return text.includes(sampleName) || text.includes(sampleVillage);
}

/** The operator's part of what to fill in before the site goes live. */
export function operatorsChecklist(site: OperatorsValues): readonly ChecklistItem[] {
  return [
    needed("origin", "The site’s address", !isSampleAddress(site.origin)),
    needed("trainerEmail", "Where notifications go", !isSampleAddress(site.trainerEmail)),
    needed("senderEmail", "Where emails come from", !isSampleAddress(site.senderEmail)),
  ];
}

/** The trainer's part of what to fill in before the site goes live, in the order of the form. */
export function trainersChecklist(content: Website): readonly ChecklistItem[] {
  const { who, where, legal } = content;
  const { where: place, moving } = content.offer.facts;
  return [
    needed("who.name", "Your name", who.name !== sampleName),
    useful("who.portrait", "A picture of you", who.portrait !== undefined),
    needed("who.area.village", "Your village or town", who.area.village !== sampleVillage),
    useful("who.introduction", "Your first sentence", !isSampleText(who.introduction)),
    useful("who.about", "The text about you", !who.about.some(isSampleText)),
    useful("who.qualifications", "Your qualifications", who.qualifications.length > 0),
    useful("offer.facts.where", "Where it takes place", place !== ""),
    useful("offer.facts.moving", "How to move or cancel it", moving !== ""),
    needed("where.clientPortalUrl", "Your client portal", !isSampleAddress(where.clientPortalUrl)),
    needed("where.schedulingUrl", "Your calendar", !isSampleAddress(where.schedulingUrl)),
    needed("where.contactEmail", "Your email address", !isSampleAddress(where.contactEmail)),
    // A trader must say who they are and where before a sale at a distance.
    needed("legal.trader", "The name you trade under", legal.trader !== ""),
    needed("legal.address", "Your business address", legal.address !== ""),
    useful("legal.cancellation", "Your cancellation terms", legal.cancellation !== ""),
  ];
}

function needed(path: string, label: string, done: boolean): ChecklistItem {
  return { path, label, done, needed: true };
}

function useful(path: string, label: string, done: boolean): ChecklistItem {
  return { path, label, done, needed: false };
}

/** Names what a production deployment must not go live without, and the file. */
export function samplesLeft(site: OperatorsValues, content: Website): readonly string[] {
  const files = [
    ["operator/site.ts", operatorsChecklist(site)],
    ["operator/website.ts", trainersChecklist(content)],
  ] as const;
  return files.flatMap(([file, items]) =>
    items.filter((item) => item.needed && !item.done).map(({ path }) => `${path} in ${file}`),
  );
}
