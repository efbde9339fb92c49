// A file of its own, so that replacing all samples does not replace them here.

/** What must be put in for the sample: any trainer's values, not just those above. */
export interface TrainersValues {
  readonly origin: string;
  readonly trainerEmail: string;
  readonly senderEmail: string;
  readonly website: {
    readonly who: { readonly name: string; readonly area: { readonly village: string } };
    readonly where: { readonly clientPortalUrl: string; readonly schedulingUrl: string };
  };
}

/** Whether a link or an email address leads to a host that is reserved for examples. */
export function isSampleAddress(text: string): boolean {
  return /(^|[/@.])(touchline\.)?example(\.com)?(\/|$)/.test(text);
}

/** Whether this is the name of the trainer, or of the village, that the site comes with. */
export const isSampleName = (name: string) => name === "Alex Morgan";
export const isSampleVillage = (village: string) => village === "Ashcombe";

const siteFile = "shared/site/site.ts";
const wordsFile = "shared/website/default-website.ts";

/** Names the sample values that a production deployment must not go live with, and their files. */
export function sampleValuesLeft({ website, ...site }: TrainersValues): string[] {
  const { who, where } = website;
  const left: string[] = [];
  if (isSampleAddress(site.origin)) left.push(`origin in ${siteFile}`);
  if (isSampleAddress(site.trainerEmail)) left.push(`trainerEmail in ${siteFile}`);
  if (isSampleAddress(site.senderEmail)) left.push(`senderEmail in ${siteFile}`);
  if (isSampleName(who.name)) left.push(`who.name in ${wordsFile}`);
  if (isSampleVillage(who.area.village)) left.push(`who.area.village in ${wordsFile}`);
  if (isSampleAddress(where.clientPortalUrl)) left.push(`where.clientPortalUrl in ${wordsFile}`);
  if (isSampleAddress(where.schedulingUrl)) left.push(`where.schedulingUrl in ${wordsFile}`);
  return left;
}
