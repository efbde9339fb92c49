import type { Website } from "./website.ts";

/** Something to fill in before the site goes live. */
export interface ChecklistItem {
  /** Where it is in the content or in the site's values, such as `who.name`. */
  readonly path: string;
  readonly label: string;
  readonly done: boolean;
  /** Whether it still says what the sample says, which visitors read as the trainer’s. */
  readonly isSample: boolean;
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

/** Whether a text names that trainer or village. */
export function isSampleText(text: string): boolean {
  return text.includes(sampleName) || text.includes(sampleVillage);
}

/** The operator's part of what to fill in before the site goes live. */
export function operatorsChecklist(site: OperatorsValues): readonly ChecklistItem[] {
  return [
    needed("origin", "The site’s address", sampleAddress(site.origin)),
    needed("trainerEmail", "Where notifications go", sampleAddress(site.trainerEmail)),
    needed("senderEmail", "Where emails come from", sampleAddress(site.senderEmail)),
  ];
}

/** The trainer's part of what to fill in before the site goes live, in the order of the form. */
export function trainersChecklist(content: Website): readonly ChecklistItem[] {
  const { who, where, legal } = content;
  const { where: place, moving } = content.offer.facts;
  return [
    needed("who.name", "Your name", sample(who.name === sampleName)),
    useful("who.portrait", "A picture of you", missing(who.portrait === undefined)),
    needed("who.area.village", "Your village or town", sample(who.area.village === sampleVillage)),
    useful("who.introduction", "Your first sentence", sample(isSampleText(who.introduction))),
    useful("who.about", "The text about you", sample(who.about.some(isSampleText))),
    useful("who.qualifications", "Your qualifications", missing(who.qualifications.length === 0)),
    useful("offer.facts.where", "Where it takes place", missing(place === "")),
    useful("offer.facts.moving", "How to move or cancel it", missing(moving === "")),
    needed("where.clientPortalUrl", "Your client portal", sampleAddress(where.clientPortalUrl)),
    needed("where.schedulingUrl", "Your calendar", sampleAddress(where.schedulingUrl)),
    needed("where.contactEmail", "Your email address", sampleAddress(where.contactEmail)),
    // A trader must say who they are and where before a sale at a distance.
    needed("legal.trader", "The name you trade under", missing(legal.trader === "")),
    needed("legal.address", "Your business address", missing(legal.address === "")),
    useful("legal.cancellation", "Your cancellation terms", missing(legal.cancellation === "")),
  ];
}

type State = Pick<ChecklistItem, "done" | "isSample">;

const sample = (isSample: boolean): State => ({ done: !isSample, isSample });
const sampleAddress = (text: string): State => sample(isSampleAddress(text));
const missing = (isMissing: boolean): State => ({ done: !isMissing, isSample: false });

function needed(path: string, label: string, state: State): ChecklistItem {
  return { path, label, ...state, needed: true };
}

function useful(path: string, label: string, state: State): ChecklistItem {
  return { path, label, ...state, needed: false };
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
