import { useLocation, useSearchParams } from "react-router-dom";
import * as z from "zod/mini";

const parameter = "booking";

/** How a booking was opened, beside its address. A link has none of it. */
const Opened = z.catch(
  z.object({
    /** In its row. Decided then: a phone that is turned must not close what is being typed. */
    isInRow: z.boolean(),
    /** Whether the focus stays in the list. */
    keepsFocus: z.boolean(),
  }),
  { isInRow: false, keepsFocus: false },
);

/** Which booking is open: the address alone says it. The filters stay in the address. */
export function useOpenBooking() {
  const [address, setAddress] = useSearchParams();
  const location = useLocation();

  function addressWith(bookingId: string | null, before = address): URLSearchParams {
    const next = new URLSearchParams(before);
    if (bookingId === null) next.delete(parameter);
    else next.set(parameter, bookingId);
    return next;
  }

  return {
    bookingId: address.get(parameter),
    ...Opened.parse(location.state),
    addressOf: (bookingId: string) => `?${addressWith(bookingId)}`,
    open: (bookingId: string, opened: z.infer<typeof Opened>) =>
      setAddress((before) => addressWith(bookingId, before), { replace: true, state: opened }),
    close: () => setAddress((before) => addressWith(null, before), { replace: true }),
  };
}
