// In its own file, so that replacing all samples does not replace them here.

/** Whether a link or an email address leads to a host that is reserved for examples. */
export function isSampleAddress(text: string): boolean {
  return /(^|[/@.])(touchline\.)?example(\.com)?(\/|$)/.test(text);
}

const sampleName = "Alex Morgan";
const sampleVillage = "Ashcombe";

/** Whether this is the name of the trainer, or of the village, that the site comes with. */
export const isSampleName = (name: string) => name === sampleName;
export const isSampleVillage = (village: string) => village === sampleVillage;

/** Whether a text tells of the trainer or the village that the site comes with. */
export const isSampleText = (text: string) =>
  text.includes(sampleName) || text.includes(sampleVillage);
