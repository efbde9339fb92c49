import type { Elements } from "#web/components/elements.ts";
import { LoadFailure } from "#web/components/load-failure.tsx";
import { Page } from "#web/components/page.tsx";
import { useLoaded } from "#web/components/use-loaded.ts";
import styles from "./library-page.module.css";
import facts from "./workout-facts.module.css";
import { WorkoutPromo } from "./workout-promo.tsx";

export default function LibraryPage() {
  const { value, error, isLoading, reload } = useLoaded(loadContents);
  const contents: Elements = value;
  return (
    <Page
      title="Workout Library"
      lead="Sessions to train along with, at home, in the park or at the gym. Pick one that fits the day you’re having."
      description="Free workout videos for strength, cardio, mobility and recovery, from beginner to advanced."
      width="wide"
    >
      <div className={styles["library"]}>
        {contents === undefined && error === undefined && <CardSkeletons />}
        {contents === undefined && error !== undefined && (
          <LoadFailure
            title="The workouts could not be loaded. Please check your connection and try again."
            onRetry={reload}
            busy={isLoading}
          />
        )}
        {contents}
        <WorkoutPromo />
      </div>
    </Page>
  );
}

const importContents = () => import("./library-contents.tsx");
// Starts while the page hydrates; `loadContents` reports a failure.
importContents().catch(() => undefined);

async function loadContents(signal: AbortSignal) {
  const { loadLibraryContents } = await importContents();
  return loadLibraryContents(signal);
}

function CardSkeletons() {
  return (
    <div role="status" className={styles["skeletons"]}>
      <span className="visually-hidden">Loading the workouts…</span>
      <div className={styles["filtersToCome"]} />
      <div className={facts["cards"]}>
        {Array.from({ length: 8 }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity and never move.
          <div key={place} className={styles["cardToCome"]}>
            <div className={facts["panel"]} data-surface="navy" />
            <div className={styles["wordsToCome"]}>
              <span className={styles["word"]} />
              <span className={styles["word"]} />
              <span className={styles["word"]} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
