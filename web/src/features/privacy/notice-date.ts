import { site } from "#shared/site/site.ts";
import { wordsChangedOn } from "./notice-words.ts";

/**
 * The later of two dates such as `2026-11-22`: when a release last changed the notice's words, and when the
 * operator last changed what it promises.
 */
export const laterOf = (one: string, other: string) => (one > other ? one : other);

export const noticeChangedOn = laterOf(wordsChangedOn, site.privacy.changed);
