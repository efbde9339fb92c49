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

/** Names the sample values that a production deployment must not go live with. */
export function sampleValuesLeft(values: TrainersValues): string[] {
  const isSample = (text: string) => /(^|[/@.])(touchline\.)?example(\.com)?(\/|$)/.test(text);
  const left: string[] = [];
  if (isSample(values.origin)) left.push("origin");
  if (values.trainerName === "Alex Morgan") left.push("trainerName");
  if (values.area.village === "Ashcombe") left.push("area");
  if (isSample(values.trainerEmail)) left.push("trainerEmail");
  if (isSample(values.senderEmail)) left.push("senderEmail");
  if (isSample(values.clientPortalUrl)) left.push("clientPortalUrl");
  if (isSample(values.schedulingUrl)) left.push("schedulingUrl");
  return left;
}
