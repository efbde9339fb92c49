import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { paths } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { App } from "#web/app/app.tsx";
import { WebsiteContext } from "#web/website.ts";

/** The HTML of an address, made where there is no window. */
async function prerender(address: string): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <WebsiteContext value={defaultWebsite}>
      <StaticRouter location={address}>
        <App />
      </StaticRouter>
    </WebsiteContext>,
  );
  return text(prelude);
}

test("the home page renders to HTML without a browser.", async () => {
  const html = await prerender(paths.home);

  expect(html).toContain(`<title>${site.brand} | Personal Training in`);
  expect(html).toContain("Need a personalised workout plan?");
  expect(html.match(/Book a Consultation/g)?.length).toBeGreaterThanOrEqual(3);
  for (const service of ["Strength and Conditioning", "Injury Rehabilitation", "Weight Loss"]) {
    expect(html).toContain(service);
  }
});

test("an unknown address asks not to be indexed.", async () => {
  expect(await prerender("/nothing-here")).toContain('<meta name="robots" content="noindex"/>');
});
