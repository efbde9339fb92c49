import type { Website } from "#shared/website/website.ts";
import { type PreviewedPage, previewedPages } from "./preview-pages.tsx";

/** A page, and the id of the heading of a section of it; its top without one. */
type Place = PreviewedPage | `${PreviewedPage}#${string}`;

/** Where each part of the content is shown: one place for all of it, or one for each of its fields. */
type Places<Part> =
  | Place
  | (Part extends readonly unknown[]
      ? never
      : Part extends object
        ? { readonly [Field in keyof Part]-?: Places<Part[Field]> }
        : never);

const places = {
  who: {
    name: "home",
    tagline: "home",
    area: { village: "home", county: "home", nearby: "contact#reader" },
    introduction: "home",
    headline: "home#about",
    about: "home#about",
    portrait: "home",
    qualifications: "home#about",
    insurance: "home#about",
    memberships: "home#about",
  },
  proof: "home#clients",
  offer: {
    feePence: "bookConsultation",
    quickAmountsPence: "payment",
    blocks: "payment",
    facts: "bookConsultation#process",
    services: "home#services",
    answers: "contact#reader",
  },
  where: {
    clientPortalUrl: "home",
    schedulingUrl: "thankYou",
    sessionSchedulingUrl: "thankYou",
    reviewUrl: "contact#reader",
    contactEmail: "contact#reader",
    contactPhone: "contact#reader",
    whatsApp: "contact#reader",
    social: "contact#reader",
  },
  legal: {
    trader: "privacy",
    address: "privacy",
    registration: "privacy",
    cancellation: "bookConsultation#cancelling",
    access: "privacy",
  },
  film: "home",
} as const satisfies { readonly [Section in keyof Website]: Places<Website[Section]> };

/** Where a section itself is shown, before a field of it is edited. */
const sections: Readonly<Record<keyof Website, Place>> = {
  who: "home",
  proof: "home#clients",
  offer: "bookConsultation",
  where: "contact#reader",
  legal: "privacy",
  film: "home",
};

type Tree = string | { readonly [key: string]: Tree };

/** The page that shows a section or a field, by its path in the content, and the heading there. */
export function placeOf(path = ""): { start: PreviewedPage; anchor?: string | undefined } {
  const [start, anchor] = (placeIn(places, path) ?? placeIn(sections, path) ?? "home").split("#");
  return { start: previewedPages.find(([name]) => name === start)?.[0] ?? "home", anchor };
}

/** The place at a path, or of what contains it. */
function placeIn(tree: Tree | undefined, path: string): string | undefined {
  if (tree === undefined || typeof tree === "string") return tree;
  const [key = "", ...rest] = path.split(".");
  return placeIn(tree[key], rest.join("."));
}
