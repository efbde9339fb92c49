import { useId } from "react";
import { currentHealthConsent } from "#shared/bookings/health-consent.ts";
import { Notice } from "#web/components/notice.tsx";
import styles from "./health-consent-box.module.css";

interface HealthConsentBoxProps {
  given: boolean;
  change: (given: boolean) => void;
  /** Whether something is written above that will not be sent as things are. */
  withholdsAnswers: boolean;
}

/** The consent that the answers about health need: its own box, never ticked beforehand. */
export function HealthConsentBox({ given, change, withholdsAnswers }: HealthConsentBoxProps) {
  const id = useId();
  return (
    <div className={styles["consent"]}>
      <label className={styles["option"]}>
        <input
          type="checkbox"
          name="healthConsent"
          value={currentHealthConsent.version}
          checked={given}
          onChange={(event) => change(event.currentTarget.checked)}
          aria-describedby={id}
        />
        <span>{currentHealthConsent.wording}</span>
      </label>
      <p id={id} className={styles["hint"]}>
        We only send these answers if you tick the box. You can book without it just the same.
      </p>
      {/* Always rendered, so that screen readers announce what appears in it. */}
      <div role="status">
        {withholdsAnswers && (
          <Notice tone="info" title="Your health answers stay here">
            <p>
              The box above isn’t ticked, so what you wrote won’t be part of your booking. That is
              fine: tick it to include your answers, or just go on.
            </p>
          </Notice>
        )}
      </div>
    </div>
  );
}
