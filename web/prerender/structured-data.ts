import type { PageName } from "#shared/site/pages.ts";
import { paths } from "#shared/site/paths.ts";
import { consultationFeePence, site } from "#shared/site/site.ts";
import { formatPounds } from "#shared/values/money.ts";

/** What search engines can read of the site without understanding its sentences (schema.org). */

const businessId = `${site.origin}/#business`;
const business = { "@id": businessId };

/** Where the trainer comes to. */
const areaServed = [site.area.village, ...site.area.nearby].map((place) => ({
  "@type": "Place",
  name: `${place}, ${site.area.county}`,
}));

const services = ["Strength and Conditioning", "Injury Rehabilitation", "Weight Loss"];

/** What a page says of the business, and where it stands on the site. */
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

/** The way from the home page to this one. */
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

/** The pages by the names that the navigation has for them. */
const pageLabels: Partial<Record<PageName, string>> = {
  bookConsultation: "Book a Consultation",
  bookingForm: "Book a Fitness Consultation",
  workouts: "Library",
  macroCalculator: "Macro Calculator",
  contact: "Contact",
  payment: "Payment",
  privacy: "Privacy",
};
