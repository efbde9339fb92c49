import { site } from "#shared/site/site.ts";
import { PageMetadata } from "#web/components/page.tsx";
import { About } from "./about.tsx";
import { Hero } from "./hero.tsx";
import { PlanBanner } from "./plan-banner.tsx";
import { Services } from "./services.tsx";

/** The shop window (specification §1). */
export default function HomePage() {
  return (
    <>
      <PageMetadata
        title={`${site.brand} | ${site.tagline} in ${site.area.village}, ${site.area.county}`}
        description={`One-to-one personal training in ${site.area.village}, ${site.area.county}, with ${site.trainerName}, a former professional footballer qualified in strength and conditioning.`}
      />
      <Hero />
      <About />
      <Services />
      <PlanBanner />
    </>
  );
}
