import { usualMinutes } from "#shared/website/consultation-length.ts";
import type { Website } from "#shared/website/website.ts";
import { site } from "./site.ts";

/** The content of the sample trainer. */
export const website: Website = {
  who: {
    name: "Rowan Wetherden",
    tagline: "Personal Training",
    area: {
      village: "Ashcombe",
      county: "Surrey",
      nearby: ["Little Ashcombe", "Fernhurst Green", "Combe Vale"],
    },
    introduction:
      "I’m a former professional footballer, and I coach one to one in Ashcombe and the villages around it.",
    headline: "Trained as a pro. Coaching for you.",
    about: [
      "I’m Rowan Wetherden. I played football for a living, and I learned the hard way what a body can do when it is looked after properly, and what happens when it isn’t.",
      "Today I’m a qualified trainer in strength and conditioning. I bring what I know from the professional game to people with jobs, families and bad knees: sound technique, honest progress, and a plan that fits the week you actually have.",
      "Fitness is never only physical. Some days the weight on the bar is the easy part, and turning up is the hard one. So I train the whole person: your body with a programme built around you, and your motivation with someone in your corner who notices when you go quiet.",
    ],
    qualifications: [],
    insurance: "",
    memberships: [],
  },
  proof: { clients: [], outcomes: [] },
  offer: {
    feePence: 5000,
    quickAmountsPence: [2500, 5000, 10_000],
    blocks: [],
    facts: { minutes: usualMinutes, where: "", moving: "" },
    services: [
      {
        title: "Strength and Conditioning",
        text: "Get properly strong, and fit enough to use it. Every lift is taught, every block is planned, and you’ll see the numbers move.",
      },
      {
        title: "Injury Rehabilitation",
        text: "From “mind my back” to back in the game. Movement and confidence come back step by step, at a pace your body agrees to.",
      },
      {
        title: "Weight Loss",
        text: "No crash diets and no shame. Training you can keep up, food you still enjoy, and someone beside you until it lasts.",
      },
    ],
    answers: "",
  },
  where: {
    clientPortalUrl: "https://portal.example.com/login",
    schedulingUrl: "https://calendar.example.com/touchline/consultation",
    sessionSchedulingUrl: "",
    reviewUrl: "",
    contactEmail: site.trainerEmail,
    contactPhone: "",
    whatsApp: "",
    social: [],
  },
  legal: { trader: "", address: "", registration: "", cancellation: "", access: "" },
  film: { show: "builtIn" },
};
