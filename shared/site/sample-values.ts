// A file of its own, so that replacing all samples in `site.ts` does not replace them here.

/** What must be put in for the sample: any trainer's values, not just those above. */
export interface TrainersValues {
  readonly origin: string;
  readonly trainerName: string;
  readonly area: { readonly village: string };
  readonly trainerEmail: string;
  readonly senderEmail: string;
  readonly clientPortalUrl: string;
  readonly schedulingUrl: string;
}

/** Whether a link or an email address leads to a host that is reserved for examples. */
export function isSampleAddress(text: string): boolean {
  return /(^|[/@.])(touchline\.)?example(\.com)?(\/|$)/.test(text);
}

/** Whether this is the name of the trainer, or of the village, that the site comes with. */
export const isSampleName = (name: string) => name === "Alex Morgan";
export const isSampleVillage = (village: string) => village === "Ashcombe";

/** Names the sample values that a production deployment must not go live with. */
export function sampleValuesLeft(values: TrainersValues): string[] {
  const left: string[] = [];
  if (isSampleAddress(values.origin)) left.push("origin");
  if (isSampleName(values.trainerName)) left.push("trainerName");
  if (isSampleVillage(values.area.village)) left.push("area");
  if (isSampleAddress(values.trainerEmail)) left.push("trainerEmail");
  if (isSampleAddress(values.senderEmail)) left.push("senderEmail");
  if (isSampleAddress(values.clientPortalUrl)) left.push("clientPortalUrl");
  if (isSampleAddress(values.schedulingUrl)) left.push("schedulingUrl");
  return left;
}
