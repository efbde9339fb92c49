import { paths } from "#shared/site/paths.ts";

/** Where every *Book a Consultation* leads. */
export const bookingEntry = paths.bookConsultation;
