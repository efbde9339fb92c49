import { useState } from "react";
import { Link } from "react-router-dom";
import * as z from "zod/mini";
import { paths } from "#shared/site/paths.ts";
import desk from "#web/admin/desk.module.css";
import { IconButton } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import { CrossIcon } from "#web/components/icons.tsx";
import { deviceStore } from "#web/tab-store.ts";
import styles from "./first-steps.module.css";

const Step = z.enum(["site", "details"]);
type Step = z.infer<typeof Step>;

/** What the trainer has done or dismissed on this device. */
const keptSteps = deviceStore("touchline:first-steps", z.array(Step));

interface FirstStepsProps {
  /** Absent where it could not be read. */
  readonly details: { readonly done: number; readonly of: number } | undefined;
  /** Whether the site takes no consultations for now. */
  readonly isPaused: boolean;
}

/** What a trainer does before the first booking: see the site, fill it in, and book as a client does. */
export function FirstSteps({ details, isPaused }: FirstStepsProps) {
  const [gone, setGone] = useState(() => keptSteps.read() ?? []);
  const areDetailsDone = details !== undefined && details.done === details.of;

  function leave(step: Step) {
    const next = [...gone, step];
    keptSteps.keep(next);
    setGone(next);
  }

  return (
    <ul className={styles["steps"]} aria-label="First steps" data-above data-screen-only>
      {!gone.includes("site") && (
        <StepCard
          title="See your site"
          text="What your visitors see now."
          to={paths.home}
          onFollow={() => leave("site")}
          onDismiss={() => leave("site")}
        />
      )}
      {!gone.includes("details") && !areDetailsDone && (
        <StepCard
          title={`Finish your details${details ? ` (${details.done} of ${details.of})` : ""}`}
          text="Your name, your calendar and what else visitors look for."
          to="?tab=website"
          onDismiss={() => leave("details")}
        />
      )}
      <StepCard
        title="Book yourself and see what your clients get"
        text={
          isPaused
            ? "Bookings are paused. End the pause above, then book yourself."
            : "Add a code for a free consultation and book with it. The booking appears here; you can erase it under Settings, Data requests."
        }
        to={isPaused ? undefined : "?tab=discount-codes&new=yourself"}
      />
    </ul>
  );
}

interface StepCardProps {
  readonly title: string;
  readonly text: string;
  /** Where the step is done; absent while it cannot be. */
  readonly to: string | undefined;
  readonly onFollow?: () => void;
  readonly onDismiss?: () => void;
}

function StepCard({ title, text, to, onFollow, onDismiss }: StepCardProps) {
  return (
    <li className={classNames(desk["surface"], styles["step"])}>
      <div>
        <h3>
          {to === undefined ? (
            title
          ) : (
            <Link to={to} onClick={onFollow}>
              {title}
            </Link>
          )}
        </h3>
        <p className={desk["muted"]}>{text}</p>
      </div>
      {onDismiss && (
        <IconButton aria-label={`Dismiss: ${title}`} onClick={onDismiss}>
          <CrossIcon size={18} />
        </IconButton>
      )}
    </li>
  );
}
