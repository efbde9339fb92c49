import { websiteLimits } from "#shared/website/website.ts";
import type { SectionId } from "./draft.ts";
import { type GroupEntry, joined, type SectionForm } from "./form-entries.ts";

const service = (index: number, label: string): GroupEntry => ({
  kind: "group",
  path: `services.${index}`,
  label,
  fields: [
    { kind: "line", path: "title", label: "Title", max: 40 },
    { kind: "paragraph", path: "text", label: "What it is", max: 300 },
  ],
});

/** Every section of the form, field by field. */
export const sectionForms: readonly SectionForm[] = [
  {
    id: "who",
    label: "Who",
    lead: "Who you are, on the home page and in your emails.",
    entries: [
      { kind: "line", path: "name", label: "Your name", max: 60 },
      {
        kind: "line",
        path: "tagline",
        label: "What you do",
        hint: "Below the logo, in two or three words.",
        max: 40,
      },
      {
        kind: "picture",
        path: "portrait",
        label: "Your picture",
        hint: "You, looking at the camera. People book a person.",
        crops: [{ label: "On the home page", ratio: 1 }],
      },
      { kind: "line", path: "area.village", label: "Your village or town", max: 60 },
      { kind: "line", path: "area.county", label: "County", max: 60 },
      {
        kind: "list",
        path: "area.nearby",
        label: "Places nearby",
        hint: "Where else you train people. Searches for these places find you.",
        entry: "place",
        limit: websiteLimits.nearby,
        blank: "",
        fields: [{ kind: "line", path: "", label: "Place", max: 60 }],
      },
      {
        kind: "paragraph",
        path: "introduction",
        label: "First sentence",
        hint: "On the home page below the logo. Search engines show it too.",
        max: 200,
      },
      {
        kind: "line",
        path: "headline",
        label: "Headline above the text about you",
        max: 80,
      },
      {
        kind: "list",
        path: "about",
        label: "About you",
        hint: "A few short paragraphs. The first is set larger.",
        entry: "paragraph",
        limit: websiteLimits.about,
        blank: "",
        fields: [{ kind: "paragraph", path: "", label: "Paragraph", max: 800 }],
      },
      {
        kind: "list",
        path: "qualifications",
        label: "Qualifications",
        entry: "qualification",
        limit: websiteLimits.qualifications,
        blank: { name: "", body: "", year: "" },
        fields: [
          { kind: "line", path: "name", label: "Qualification", max: 80 },
          { kind: "line", path: "body", label: "Awarded by", max: 80 },
          { kind: "year", path: "year", label: "Year" },
        ],
      },
      {
        kind: "line",
        path: "insurance",
        label: "Insurance",
        hint: "Such as: Public liability, £5 million, with …",
        max: 160,
        optional: true,
      },
      {
        kind: "list",
        path: "memberships",
        label: "Memberships",
        entry: "membership",
        limit: websiteLimits.memberships,
        blank: "",
        fields: [{ kind: "line", path: "", label: "Membership", max: 80 }],
      },
    ],
  },
  {
    id: "proof",
    label: "Proof",
    lead: "What your clients say. Pages show this only when there is some.",
    entries: [
      {
        kind: "list",
        path: "clients",
        label: "Words of clients",
        hint: "In their own words, with their first name only.",
        entry: "client",
        limit: websiteLimits.clients,
        blank: { text: "", firstName: "", cameFor: "", agreedOn: "" },
        fields: [
          { kind: "paragraph", path: "text", label: "What they say", max: 400 },
          { kind: "line", path: "firstName", label: "First name", max: 40 },
          { kind: "line", path: "cameFor", label: "What they came for", max: 80 },
          {
            kind: "agreement",
            path: "agreedOn",
            label: "My client agreed that these words are shown with the first name",
          },
        ],
      },
      {
        kind: "list",
        path: "outcomes",
        label: "Outcomes",
        hint: "A figure that you can stand behind, and what it says.",
        entry: "outcome",
        limit: websiteLimits.outcomes,
        blank: { figure: "", text: "" },
        fields: [
          { kind: "line", path: "figure", label: "Figure", hint: "Such as 5 of 5", max: 16 },
          { kind: "line", path: "text", label: "What it says", max: 80 },
        ],
      },
    ],
  },
  {
    id: "offer",
    label: "Offer",
    lead: "What a consultation costs, and what visitors ask before they book.",
    entries: [
      {
        kind: "price",
        path: "feePence",
        label: "Fee of a consultation",
        hint: "In pounds. A visitor who is already paying keeps the fee that was shown.",
      },
      {
        kind: "list",
        path: "quickAmountsPence",
        label: "Quick amounts",
        hint: "The amounts that the payment page offers at one press.",
        entry: "amount",
        limit: websiteLimits.quickAmounts,
        blank: "",
        fields: [{ kind: "price", path: "", label: "Amount in pounds" }],
      },
      {
        kind: "line",
        path: "facts.howLong",
        label: "How long is a consultation?",
        hint: "Such as: 45 minutes",
        max: 120,
        optional: true,
      },
      {
        kind: "line",
        path: "facts.where",
        label: "Where is it?",
        hint: "By phone, by video, or where you meet in person.",
        max: 200,
        optional: true,
      },
      {
        kind: "paragraph",
        path: "facts.moving",
        label: "How is it moved or cancelled?",
        max: 300,
        optional: true,
      },
      {
        kind: "line",
        path: "answers",
        label: "How soon do you answer?",
        hint: "Such as: Within one working day",
        max: 120,
        optional: true,
      },
      service(0, "First service"),
      service(1, "Second service"),
      service(2, "Third service"),
    ],
  },
  {
    id: "where",
    label: "Where",
    lead: "Where visitors and clients go from your site.",
    entries: [
      {
        kind: "link",
        path: "clientPortalUrl",
        label: "Client portal",
        hint: "Where your clients log in. It starts with https://",
        max: 500,
      },
      {
        kind: "link",
        path: "schedulingUrl",
        label: "Your calendar",
        hint: "Where a visitor who has paid picks a time. Calendly, Cal.com and SavvyCal get the name and email filled in.",
        max: 500,
      },
      {
        kind: "email",
        path: "contactEmail",
        label: "Email address that pages show",
        hint: "Messages and notices still go to the address that was set up with the site.",
      },
      {
        kind: "list",
        path: "social",
        label: "Social links",
        entry: "link",
        limit: websiteLimits.social,
        blank: { name: "", url: "" },
        fields: [
          { kind: "line", path: "name", label: "Name", hint: "Such as Instagram", max: 30 },
          { kind: "link", path: "url", label: "Link", hint: "It starts with https://", max: 500 },
        ],
      },
    ],
  },
  {
    id: "legal",
    label: "Legal",
    lead: "The law asks for some of this. The privacy notice takes its words from here.",
    entries: [
      { kind: "line", path: "trader", label: "Name you trade under", max: 100, optional: true },
      {
        kind: "paragraph",
        path: "address",
        label: "Business address",
        max: 300,
        optional: true,
      },
      {
        kind: "paragraph",
        path: "cancellation",
        label: "Cancellation terms",
        hint: "When a client gets the money back.",
        max: 1000,
        optional: true,
      },
      {
        kind: "paragraph",
        path: "access",
        label: "Who sees what clients write",
        hint: "Such as: Only I read your answers.",
        max: 600,
        optional: true,
      },
    ],
  },
  {
    id: "film",
    label: "Film",
    lead: "What is behind the first words of the home page.",
    entries: [{ kind: "film", path: "", label: "Behind the first words" }],
  },
];

export function sectionLabel(id: SectionId): string {
  return sectionForms.find((section) => section.id === id)?.label ?? id;
}

/** Sorts paths as their fields and lists follow each other in the form. */
export function inFormOrder(paths: readonly string[]): readonly string[] {
  const places = sectionForms.flatMap(({ id, entries }) =>
    entries.map((entry) => joined(id, entry.path)),
  );
  const placeOf = (path: string) =>
    places.findIndex((place) => path === place || path.startsWith(`${place}.`));
  return [...paths].sort((one, other) => placeOf(one) - placeOf(other));
}
