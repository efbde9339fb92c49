import { sessionCount, weeksInWords } from "#shared/sessions/block-words.ts";
import { cancellationDays } from "#shared/values/numbers-in-sentences.ts";
import type { SectionId } from "./draft.ts";
import {
  agreement,
  email,
  type GroupEntry,
  joined,
  line,
  link,
  list,
  paragraph,
  price,
  type SectionForm,
  tick,
  whole,
  year,
} from "./form-entries.ts";

const service = (index: number, label: string): GroupEntry => ({
  kind: "group",
  path: `services.${index}`,
  label,
  fields: [
    line("title", "Title"),
    paragraph("text", "What it is"),
    {
      kind: "picture",
      path: "picture",
      label: `Picture of the ${label.toLowerCase()}`,
      hint: "In place of the drawing: you at work, or what it is about.",
      crops: [{ label: "On the home page", ratio: 25 / 13 }],
    },
  ],
});

/** Every section of the form, field by field. The schema has their bounds. */
export const sectionLabels: Readonly<Record<SectionId, string>> = {
  who: "About you",
  proof: "Reviews",
  offer: "Price and details",
  where: "Links",
  legal: "Legal",
  film: "Film",
};

export const sectionForms: readonly SectionForm[] = [
  {
    id: "who",
    label: sectionLabels.who,
    lead: "Who you are, on the home page and in your emails.",
    entries: [
      line("name", "Your name"),
      line("tagline", "What you do", "Below the logo, in two or three words."),
      {
        kind: "picture",
        path: "portrait",
        label: "Your picture",
        hint: "You, looking at the camera. People book a person.",
        crops: [{ label: "On the home page", ratio: 1 }],
      },
      line("area.village", "Your village or town"),
      line("area.county", "County"),
      list("area.nearby", "Places nearby", {
        hint: "Where else you train people. People who search for these places find you.",
        entry: "place",
        fields: [line("", "Place")],
      }),
      paragraph(
        "introduction",
        "First sentence",
        "On the home page below your name. Search engines show it too.",
      ),
      line("headline", "Headline above the text about you"),
      list("about", "Text about you", {
        hint: "A few short paragraphs. The first is set larger.",
        entry: "paragraph",
        fields: [paragraph("", "Paragraph")],
      }),
      list("qualifications", "Qualifications", {
        entry: "qualification",
        fields: [line("name", "Qualification"), line("body", "Awarded by"), year("year", "Year")],
      }),
      line("insurance", "Insurance", "Such as: Public liability, £5 million, with …"),
      list("memberships", "Memberships", { entry: "membership", fields: [line("", "Membership")] }),
    ],
  },
  {
    id: "proof",
    label: sectionLabels.proof,
    lead: "What your clients say. Your pages show this once you have added some.",
    entries: [
      list("clients", "Client reviews", {
        hint: "In their own words, with their first name only.",
        entry: "review",
        fields: [
          paragraph("text", "What they say"),
          line("firstName", "First name"),
          line("cameFor", "What they came for"),
          agreement("agreedOn", "My client agreed that I show these words with their first name"),
          tick(
            "nothingGiven",
            "Nothing was given in return for these words: no money, gift or discount",
          ),
        ],
      }),
      list("outcomes", "Outcomes", {
        hint: "A figure you can stand behind, and what it means.",
        entry: "outcome",
        fields: [line("figure", "Figure", "Such as 5 of 5"), line("text", "What it says")],
      }),
    ],
  },
  {
    id: "offer",
    label: sectionLabels.offer,
    lead: "What a consultation costs, and what visitors ask before they book.",
    entries: [
      price(
        "feePence",
        "Fee of a consultation",
        "In pounds. A visitor who has already started paying keeps the old fee.",
      ),
      list("quickAmountsPence", "Quick amounts", {
        hint: "The amounts the payment page offers as buttons.",
        entry: "amount",
        fields: [price("", "Amount in pounds")],
      }),
      list("blocks", "Blocks of sessions", {
        hint: "Several sessions sold together on the payment page. You mark each one as used under Sessions.",
        entry: "block",
        fields: [
          line("name", "Name", "Such as: Ten sessions"),
          whole("sessions", "How many sessions?", undefined, sessionCount),
          price("pricePence", "Price of the whole block, in pounds"),
          whole(
            "weeks",
            "Weeks until unused sessions expire",
            "Enter 0 if they never expire.",
            weeksInWords,
          ),
        ],
      }),
      whole("facts.minutes", "How many minutes is a consultation?", "Such as 45."),
      line("facts.where", "Where is it?", "By phone, by video, or where you meet in person."),
      paragraph("facts.moving", "How can it be moved or cancelled?"),
      line("answers", "How soon do you answer?", "Such as: Within one working day"),
      service(0, "First service"),
      service(1, "Second service"),
      service(2, "Third service"),
    ],
  },
  {
    id: "where",
    label: sectionLabels.where,
    lead: "Where visitors and clients go from your site.",
    entries: [
      link(
        "clientPortalUrl",
        "Client portal",
        "Where your clients log in. It starts with https://",
      ),
      link(
        "schedulingUrl",
        "Your calendar",
        "Where clients choose a time after paying. Calendly, Cal.com and SavvyCal get their name and email filled in. Calendly and Cal.com can also send the chosen time here: ask your site’s operator to set that up.",
      ),
      link(
        "sessionSchedulingUrl",
        "Where clients choose a session’s time",
        "If clients who have paid for sessions choose their times, too. Leave it empty if you agree them between you.",
      ),
      link(
        "reviewUrl",
        "Where clients write a review",
        "Your page on Google or elsewhere. Emails that ask for a review lead there, once you turn them on under Settings, Bookings.",
      ),
      email(
        "contactEmail",
        "Email address that pages show",
        "Clients’ replies come here too. Contact messages and booking notices still go to the address your site’s operator has set.",
      ),
      line(
        "contactPhone",
        "Phone number that pages show",
        "In the footer and on the contact page. Leave it empty to show none.",
      ),
      line(
        "whatsApp",
        "Mobile number for WhatsApp",
        "On the contact page, if you want people to write to you on WhatsApp. Leave it empty to show none.",
      ),
      list("social", "Social links", {
        entry: "link",
        fields: [
          line("name", "Name", "Such as Instagram"),
          link("url", "Link", "It starts with https://"),
        ],
      }),
    ],
  },
  {
    id: "legal",
    label: sectionLabels.legal,
    lead: "Some of this is required by law. Your privacy notice is made from it.",
    entries: [
      line("trader", "Name you trade under"),
      paragraph("address", "Business address"),
      line(
        "registration",
        "Company or VAT number",
        "Such as: Company 01234567. Leave it empty if you have none.",
      ),
      paragraph(
        "cancellation",
        "Cancellation terms",
        `What you charge when a client cancels after the first ${cancellationDays} days. (The site explains those ${cancellationDays} days for you.) Shown before the payment and in the confirmation.`,
      ),
      paragraph("access", "Who sees what clients write", "Such as: Only I read your answers."),
    ],
  },
  {
    id: "film",
    label: sectionLabels.film,
    lead: "What plays behind the heading of the home page.",
    entries: [{ kind: "film", path: "", label: "Behind the heading" }],
  },
];

/** Sorts paths as their fields and lists follow each other in the form. */
export function inFormOrder(paths: readonly string[]): readonly string[] {
  const places = sectionForms.flatMap(({ id, entries }) =>
    entries.map((entry) => joined(id, entry.path)),
  );
  const placeOf = (path: string) =>
    places.findIndex((place) => path === place || path.startsWith(`${place}.`));
  return [...paths].sort((one, other) => placeOf(one) - placeOf(other));
}
