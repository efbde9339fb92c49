import { useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";

export type PaymentStage = "amount" | "summary";

/**
 * The page's two stages, kept in the browser's history: its Back and Forward walk between them, and
 * a reload stays where it is.
 * @param mayPay whether the answers allow more than the first.
 */
export function usePaymentStage(mayPay: boolean) {
  const location = useLocation();
  const navigate = useNavigate();
  const wanted: unknown = location.state?.stage;
  const stage: PaymentStage = mayPay && wanted === "summary" ? "summary" : "amount";

  /** Going back is not immediate: until it has happened, a second press must not go further. */
  const leaving = useRef<string>(undefined);

  return {
    stage,
    proceed: () => navigate(paths.payment, { state: { stage: "summary" } }),
    back: () => {
      if (leaving.current === location.key) return;
      leaving.current = location.key;
      // The summary is only ever reached from the amount, so that is what lies before it.
      if (wanted === "summary") navigate(-1);
    },
  };
}
