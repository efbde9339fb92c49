import { paths } from "#shared/site/paths.ts";

/** What pages say while no new consultations are taken, and `/payment` while no payments are. */
export const pauseTitle = "I’m fully booked at the moment";

/** The button that leads to the contact form, and the heading of the form then. */
export const askForSpace = "Tell me when there’s space";

/** The contact form for a visitor who asks for space. */
export const askForSpacePath = `${paths.contact}?about=space`;

export const spacePromise =
  "Send me a short message and I’ll write to you as soon as I have space.";
