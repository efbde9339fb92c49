/** Changes since the last release that an open page does not survive, and that are made all the same. */
export interface AcceptedChanges {
  /** As `compareContracts` says them, without the endpoint. */
  readonly changes: readonly string[];
  /** What a person with an open page sees, and how they go on. */
  readonly survives: string;
}

const mailProblems = ["confirmation_returned", "receipt_returned"] as const;
const placesOfProblems = [
  "AdminBooking.dealtWith[].is",
  "AdminConsultation.dealtWith[].is",
  "withProblems[].problems[].is",
] as const;

/** Emptied after each release (docs/testing.md). */
export const acceptedChanges: readonly AcceptedChanges[] = [
  {
    changes: mailProblems.flatMap((value) =>
      placesOfProblems.map((field) => `may answer "${value}" as \`${field}\``),
    ),
    survives:
      "Only the trainer's pages read problems, and only a booking whose mail has come back since the deployment has these. The page then says that it could not load its list, and works when it is reloaded.",
  },
  {
    changes: ["who.portrait", "film.poster"].map(
      (picture) => `may answer \`Website.${picture}.files\` beyond maxItems 6`,
    ),
    survives:
      "Only the trainer's tab Website reads these, and only a picture that was chosen since the deployment has more files. The tab then says that it could not be loaded, and works when the page is reloaded.",
  },
];
