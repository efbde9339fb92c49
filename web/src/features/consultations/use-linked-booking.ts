import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import type { ConsultationsApi } from "./consultations-api.ts";

const parameter = "booking";

/**
 * The booking that an address leads to, whether or not it is on the list beside it.
 * @param onFailure told when it cannot be shown.
 */
export function useLinkedBooking(
  api: Pick<ConsultationsApi, "get">,
  onFailure: (error: unknown) => void,
) {
  const [address, setAddress] = useSearchParams();
  const bookingId = address.get(parameter);
  const [booking, setBooking] = useState<AdminBooking>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each address.
  useEffect(() => {
    setBooking(undefined);
    if (bookingId === null) return;
    let current = true;
    api.get(bookingId).then(
      (found) => current && setBooking(found),
      (error) => current && onFailure(error),
    );
    return () => {
      current = false;
    };
  }, [api, bookingId]);

  /** Shows it as the server has just told it. */
  const replace = useCallback((changed: AdminBooking) => {
    setBooking((before) => (before?.bookingId === changed.bookingId ? changed : before));
  }, []);

  return {
    booking,
    replace,
    /** Back to the list, with everything else that was chosen. */
    leave: () =>
      setAddress(
        (before) => {
          const left = new URLSearchParams(before);
          left.delete(parameter);
          return left;
        },
        { replace: true },
      ),
  };
}
