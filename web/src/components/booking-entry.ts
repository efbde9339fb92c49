import { paths } from "#shared/paths.ts";

/** Where every *Book a Consultation* leads. */
export const bookingEntry = paths.bookConsultation;
