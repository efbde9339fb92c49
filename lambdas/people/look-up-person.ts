import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import type { lookUpPerson as endpoint } from "#shared/people/api.ts";
import { hasHealthAnswers, personPage } from "./person-page.ts";
import type { PersonRecords } from "./person-records.ts";

/** Counts a page of what is held about somebody. */
export async function lookUpPerson(
  people: PersonRecords,
  { body }: EndpointInput<typeof endpoint>,
): Promise<EndpointResponse<typeof endpoint>> {
  const { records, nextCursor } = await personPage(people, body);
  const drafts = records.filter(({ paymentStatus }) => paymentStatus === "pending");
  const booked = records.filter(({ paymentStatus }) => paymentStatus !== "pending");
  const consultations = booked.filter(({ flowSource }) => flowSource === "consultation-intro");
  return {
    counts: {
      consultations: consultations.length,
      sessionPayments: booked.length - consultations.length,
      drafts: drafts.length,
      withHealthAnswers: records.filter(hasHealthAnswers).length,
    },
    nextCursor,
  };
}
