import { calendarFacts, calendarServices } from "#shared/calendar/calendar-services.ts";
import type { HttpAnswer } from "../http/http-message.ts";

export const calendarScriptPath = "/__local/calendar.js";

const services = calendarServices.map((service) => [service, calendarFacts[service].domain]);

/** On every page: leads links to the calendars to their stand-in, however they are followed. */
export const calendarScript: HttpAnswer = {
  status: 200,
  headers: { "content-type": "text/javascript; charset=utf-8" },
  body: Buffer.from(`for (const kind of ["click", "auxclick"]) {
    addEventListener(kind, ({ target }) => {
      const link = target.closest?.("a[href]");
      const is = ([, domain]) => \`.\${link?.hostname}\`.endsWith(\`.\${domain}\`);
      const found = ${JSON.stringify(services)}.find(is);
      if (found) link.href = \`/__local/calendar/\${found[0]}\${link.pathname}\${link.search}\`;
    }, true);
  }`),
};
