import { contentPages, type PageName } from "#shared/site/pages.ts";
import { paths } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";
import { poundsInCell } from "#shared/values/money.ts";
import type { Picture } from "#shared/website/pictures.ts";
import type { Website } from "#shared/website/website.ts";
import type { WatchableWorkout } from "#shared/workouts/library.ts";
import type { Video } from "#shared/workouts/video-links.ts";
import { summaryOf } from "#web/features/library/workout-facts.tsx";

/** A page must be fetched to say that it is not to be indexed. The library shows parts of the API. */
export function robots(): string {
  return [
    "User-agent: *",
    "Allow: /api/workouts",
    "Allow: /api/categories",
    "Disallow: /api/",
    "",
    `Sitemap: ${site.origin}/sitemap.xml`,
    "",
  ].join("\n");
}

export function sitemap(workouts: readonly string[]): string {
  const addresses = [...contentPages.map((name) => paths[name]), ...workouts].map(
    (address) => `  <url><loc>${site.origin}${address}</loc></url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses,
    "</urlset>",
    "",
  ].join("\n");
}

const businessId = `${site.origin}/#business`;
const business = { "@id": businessId };

/** A page's structured data, in the terms of schema.org. */
export function structuredData(page: PageName, website: Website): object {
  const label = pageLabels[page];
  return graph(website, [
    ...(subjects[page]?.(website) ?? []),
    ...(label ? [breadcrumb([label, paths[page]])] : []),
  ]);
}

/** Those of a workout, with its video if it plays on the page. */
export function workoutData(workout: WatchableWorkout, address: string, website: Website): object {
  const { video, title, createdAt } = workout;
  return graph(website, [
    ...(video?.kind === "embed"
      ? [
          {
            "@type": "VideoObject",
            name: title,
            description: summaryOf(workout),
            thumbnailUrl: thumbnailOf(video),
            uploadDate: createdAt,
            embedUrl: video.embedUrl,
            creator: business,
          },
        ]
      : []),
    breadcrumb(["Library", paths.workouts], [title, address]),
  ]);
}

const graph = (website: Website, things: readonly object[]) => ({
  "@context": "https://schema.org",
  "@graph": [localBusiness(website), ...things],
});

/** Only search engines load it. Google Drive has no picture that everyone may see. */
function thumbnailOf({ provider, embedUrl }: Video & { kind: "embed" }): string {
  const id = new URL(embedUrl).pathname.split("/").at(-1);
  return provider === "YouTube"
    ? `https://i.ytimg.com/vi/${id}/hqdefault.jpg`
    : `${site.origin}/social-card.png`;
}

const subjects: Partial<Record<PageName, (website: Website) => object[]>> = {
  home: (website) => website.offer.services.map(({ title }) => service(title, website)),
  bookConsultation: (website) => [consultation(website)],
  bookingForm: (website) => [consultation(website)],
};

function areaServed({ area }: Website["who"]): object[] {
  return [area.village, ...area.nearby].map((place) => ({
    "@type": "Place",
    name: `${place}, ${area.county}`,
  }));
}

function localBusiness({ who, where, legal }: Website): object {
  const { village, county } = who.area;
  const portrait = who.portrait && addressOf(who.portrait);
  return {
    "@type": ["LocalBusiness", "HealthAndBeautyBusiness"],
    "@id": businessId,
    name: `${site.brand} ${who.tagline}`,
    url: `${site.origin}/`,
    logo: `${site.origin}/icon-512.png`,
    image: portrait ?? `${site.origin}/social-card.png`,
    founder: {
      "@type": "Person",
      name: who.name,
      jobTitle: "Personal trainer",
      ...(portrait !== undefined && { image: portrait }),
    },
    address: {
      "@type": "PostalAddress",
      ...(legal.address && { streetAddress: legal.address.split("\n").join(", ") }),
      addressLocality: village,
      addressRegion: county,
      addressCountry: "GB",
    },
    ...(where.contactPhone && { telephone: where.contactPhone }),
    areaServed: areaServed(who),
    ...(where.social.length > 0 && { sameAs: where.social.map(({ url }) => url) }),
    currenciesAccepted: "GBP",
  };
}

/** The address of a picture's widest file, of the format that everything reads if there is one. */
function addressOf({ files }: Picture): string | undefined {
  const jpeg = files.filter(({ type }) => type === "image/jpeg");
  const [widest] = (jpeg.length > 0 ? jpeg : files).toSorted(
    (one, other) => other.width - one.width,
  );
  return widest && `${site.origin}/${widest.key}`;
}

function service(name: string, { who }: Website): object {
  return {
    "@type": "Service",
    name,
    serviceType: who.tagline,
    provider: business,
    areaServed: areaServed(who),
  };
}

function consultation(website: Website): object {
  return {
    ...service("Fitness consultation", website),
    offers: {
      "@type": "Offer",
      price: poundsInCell(website.offer.feePence),
      priceCurrency: "GBP",
      url: `${site.origin}${paths.bookConsultation}`,
    },
  };
}

function breadcrumb(...steps: readonly (readonly [name: string, path: string])[]): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [["Home", paths.home] as const, ...steps].map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${site.origin}${path}`,
    })),
  };
}

/** As in the navigation. */
const pageLabels: Partial<Record<PageName, string>> = {
  bookConsultation: "Book a Consultation",
  bookingForm: "Book a Fitness Consultation",
  workouts: "Library",
  macroCalculator: "Macro Calculator",
  contact: "Contact",
  payment: "Payment",
  privacy: "Privacy",
};
