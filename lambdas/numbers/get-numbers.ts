import type { EndpointResponse } from "#shared/contract/endpoint.ts";
import type { getNumbers as endpoint } from "#shared/numbers/api.ts";
import { bookingTotals } from "#shared/numbers/numbers.ts";
import type { ListMonths } from "./month-list.ts";

/** The numbers of every month, and how many bookings stand where. */
export async function getNumbers(
  listMonths: ListMonths,
): Promise<EndpointResponse<typeof endpoint>> {
  const months = await listMonths();
  return {
    months,
    totals: {
      consultations: bookingTotals(months, "consultations"),
      sessions: bookingTotals(months, "sessions"),
    },
  };
}
