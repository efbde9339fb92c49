import { paths } from "#shared/site/paths.ts";

/** What pages say while no new bookings and payments are taken. */
export const pauseTitle = "I’m fully booked at the moment";

/** The button that leads to the contact form, and the heading of the form then. */
export const askForRoom = "Tell me when there is room";

/** The contact form for a visitor who asks to be told. */
export const askForRoomPath = `${paths.contact}?about=room`;

export const roomPromise =
  "Send me a short message, and I’ll write to you as soon as there is room.";
