import { calendarFacts, calendarServices } from "#shared/calendar/calendar-services.ts";
import type { HttpAnswer } from "../http/http-message.ts";

export const calendarScriptPath = "/__local/calendar.js";

const services = calendarServices.map((service) => [service, calendarFacts[service].domain]);

/** On every page: leads links to the calendars, and frames with them, to their stand-in. */
export const calendarScript: HttpAnswer = {
  status: 200,
  headers: { "content-type": "text/javascript; charset=utf-8" },
  body: Buffer.from(`const standIn = ({ hostname, pathname, search }) => {
    const found = ${JSON.stringify(services)}.find(([, domain]) => \`.\${hostname}\`.endsWith(\`.\${domain}\`));
    return found && \`/__local/calendar/\${found[0]}\${pathname}\${search}\`;
  };
  for (const kind of ["click", "auxclick"]) {
    addEventListener(kind, ({ target }) => {
      const link = target.closest?.("a[href]");
      const local = link && standIn(link);
      if (local) link.href = local;
    }, true);
  }
  HTMLIFrameElement.prototype.setAttribute = function (name, value) {
    const local = name === "src" && URL.canParse(value) && standIn(new URL(value));
    Element.prototype.setAttribute.call(this, name, local || value);
  };`),
};
