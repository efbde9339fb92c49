import type { Website } from "#shared/website/website.ts";
import { website as sample } from "./samples/website.ts";
import { site } from "./site.ts";

/**
 * The content that the site begins with. `prod` refuses a name, a village and addresses that are still
 * samples; the trainer replaces all other content in the admin area.
 */
export const website: Website = {
  ...sample,
  who: {
    ...sample.who,
    name: "Rowan Wetherden",
    area: { ...sample.who.area, village: "Ashcombe" },
  },
  where: {
    ...sample.where,
    clientPortalUrl: "https://portal.example.com/login",
    schedulingUrl: "https://calendar.example.com/touchline/consultation",
    reviewUrl: "",
    contactEmail: site.trainerEmail,
  },
  legal: { ...sample.legal, trader: "", address: "", registration: "" },
};
