import { Website } from "#shared/website/website.ts";
import { brokenSections, type Draft, type Problems, type SectionId } from "./draft.ts";
import { withSections } from "./merge-words.ts";

export interface ReadableWords {
  readonly words: Website;
  /** The sections that cannot be shown as they are typed, and are as they were saved. */
  readonly broken: readonly SectionId[];
}

/** The typed words, with the saved ones of each section that has a problem. */
export function readableWords(draft: Draft, problems: Problems, saved: Website): ReadableWords {
  const broken = brokenSections(problems);
  const read = Website.safeParse(withSections(draft, broken, saved));
  return { words: read.success ? read.data : saved, broken };
}
