import { createHash } from "node:crypto";
import { render } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { site } from "#shared/site/site.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { laterOf, noticeChangedOn } from "./notice-date.ts";
import { wordsChangedOn, wordsDigest } from "./notice-words.ts";
import PrivacyPage from "./privacy-page.tsx";

/** Everything that a visitor reads on the page, but the date itself. */
function noticeWords(): string {
  const { container } = render(<PrivacyPage />, { wrapper: MemoryRouter });
  container.querySelector("time")?.remove();
  return container.textContent ?? "";
}

function digestOf(date: string, words: string): string {
  return createHash("sha256").update(`${date}\n${words}`).digest("hex").slice(0, 16);
}

/** The file that belongs to these words: as it is, or dated today when it is of other words. */
function fileOf(words: string): string {
  const isOfWords = digestOf(wordsChangedOn, words) === wordsDigest;
  const date = isOfWords ? wordsChangedOn : londonDate(new Date());
  return `/** Written by \`npm run renew\`, with the day's date, when the words of the notice have changed. */
export const wordsChangedOn = "${date}";
/** Of this date and the words. */
export const wordsDigest = "${digestOf(date, words)}";
`;
}

test("The notice's words are those of their date (run with -u to date them today).", async () => {
  const whatToDo =
    "The words of the privacy notice have changed: run `npm run renew`, which writes today's date beside them, and commit notice-words.ts.";
  await expect(fileOf(noticeWords()), whatToDo).toMatchFileSnapshot("notice-words.ts");
});

test("Other words under the same date, or another date of the same words, do not pass.", () => {
  const words = noticeWords();
  expect(digestOf(wordsChangedOn, `${words}.`)).not.toBe(digestOf(wordsChangedOn, words));
  expect(digestOf("2026-01-01", words)).not.toBe(digestOf(wordsChangedOn, words));
});

test("The page shows the later of the words' date and the operator's, in either order.", () => {
  expect(laterOf("2026-11-28", "2027-01-05")).toBe("2027-01-05");
  expect(laterOf("2027-02-10", "2027-01-05")).toBe("2027-02-10");
  expect(noticeChangedOn).toBe([wordsChangedOn, site.privacy.changed].sort()[1]);
  const { container } = render(<PrivacyPage />, { wrapper: MemoryRouter });
  expect(container.querySelector("time")?.dateTime).toBe(noticeChangedOn);
});
