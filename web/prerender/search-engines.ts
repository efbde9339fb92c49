import { endpoints } from "#shared/endpoints.ts";
import { contentPages, type PageName } from "#shared/site/pages.ts";
import { paths } from "#shared/site/paths.ts";
import { consultationFeePence, site } from "#shared/site/site.ts";
import { formatPounds } from "#shared/values/money.ts";

/**
 * Allows every page, because a page must be fetched to say that it is not to be indexed, and the
 * parts of the API that pages read.
 */
export function robots(): string {
  const readByPages = Object.values(endpoints)
    .filter(({ method, access }) => method === "GET" && access === "public")
    .map(({ path }) => path.replace(/\/\{.*/, ""));
  return [
    "User-agent: *",
    ...[...new Set(readByPages)].map((path) => `Allow: ${path}`),
    "Disallow: /api/",
    "",
    `Sitemap: ${site.origin}/sitemap.xml`,
    "",
  ].join("\n");
}

/** The addresses of all content pages. */
export function sitemap(): string {
  const addresses = contentPages.map(
    (name) => `  <url><loc>${site.origin}${paths[name]}</loc></url>`,
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

const areaServed = [site.area.village, ...site.area.nearby].map((place) => ({
  "@type": "Place",
  name: `${place}, ${site.area.county}`,
}));

const services = ["Strength and Conditioning", "Injury Rehabilitation", "Weight Loss"];

/** A page's structured data, in the terms of schema.org. */
export function structuredData(page: PageName): object {
  return {
    "@context": "https://schema.org",
    "@graph": [localBusiness(), ...(subjects[page]?.() ?? []), ...breadcrumb(page)],
  };
}

const subjects: Partial<Record<PageName, () => object[]>> = {
  home: () => services.map(service),
  bookConsultation: () => [consultation()],
  bookingForm: () => [consultation()],
};

function localBusiness(): object {
  const { village, county, country } = site.area;
  return {
    "@type": ["LocalBusiness", "HealthAndBeautyBusiness"],
    "@id": businessId,
    name: `${site.brand} ${site.tagline}`,
    url: `${site.origin}/`,
    logo: `${site.origin}/icon-512.png`,
    image: `${site.origin}/social-card.png`,
    founder: { "@type": "Person", name: site.trainerName, jobTitle: "Personal trainer" },
    address: {
      "@type": "PostalAddress",
      addressLocality: village,
      addressRegion: county,
      addressCountry: country,
    },
    areaServed,
    currenciesAccepted: "GBP",
  };
}

function service(name: string): object {
  return { "@type": "Service", name, serviceType: site.tagline, provider: business, areaServed };
}

function consultation(): object {
  return {
    ...service("Fitness consultation"),
    offers: {
      "@type": "Offer",
      price: formatPounds(consultationFeePence).replace("£", ""),
      priceCurrency: "GBP",
      url: `${site.origin}${paths.bookConsultation}`,
    },
  };
}

function breadcrumb(page: PageName): object[] {
  const name = pageLabels[page];
  if (!name) return [];
  const item = (position: number, label: string, path: string) => ({
    "@type": "ListItem",
    position,
    name: label,
    item: `${site.origin}${path}`,
  });
  return [
    {
      "@type": "BreadcrumbList",
      itemListElement: [item(1, "Home", paths.home), item(2, name, paths[page])],
    },
  ];
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
