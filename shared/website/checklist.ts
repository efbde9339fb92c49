import { isSampleAddress, isSampleName, isSampleVillage } from "#shared/site/sample-values.ts";
import type { Website } from "./website.ts";

/** Something that the trainer should fill in before going live. */
export interface ChecklistItem {
  /** Where it is in the words, such as `who.name`. */
  readonly path: string;
  readonly label: string;
  readonly done: boolean;
}

/** What a site should have before it goes live, and how much of it is there. */
export function websiteChecklist({ who, offer, where, legal }: Website): readonly ChecklistItem[] {
  const { howLong, where: place, moving } = offer.facts;
  const firstMissingFact = !howLong ? "howLong" : !place ? "where" : "moving";
  return [
    { path: "who.name", label: "Your name", done: !isSampleName(who.name) },
    {
      path: "who.area.village",
      label: "Your village or town",
      done: !isSampleVillage(who.area.village),
    },
    { path: "who.portrait", label: "A picture of you", done: who.portrait !== undefined },
    {
      path: "who.qualifications",
      label: "Your qualifications",
      done: who.qualifications.length > 0,
    },
    {
      path: `offer.facts.${firstMissingFact}`,
      label: "How long, where and how to move a consultation",
      done: howLong !== "" && place !== "" && moving !== "",
    },
    {
      path: "where.clientPortalUrl",
      label: "The link to your client portal",
      done: !isSampleAddress(where.clientPortalUrl),
    },
    {
      path: "where.schedulingUrl",
      label: "The link to your calendar",
      done: !isSampleAddress(where.schedulingUrl),
    },
    {
      path: "where.contactEmail",
      label: "Your email address",
      done: !isSampleAddress(where.contactEmail),
    },
    { path: "legal.trader", label: "The name you trade under", done: legal.trader !== "" },
    { path: "legal.address", label: "Your business address", done: legal.address !== "" },
    {
      path: "legal.cancellation",
      label: "Your cancellation terms",
      done: legal.cancellation !== "",
    },
  ];
}
