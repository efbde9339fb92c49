import { LoadFailure } from "#web/components/load-failure.tsx";
import { Page } from "#web/components/page.tsx";
import { useLoaded } from "#web/components/use-loaded.ts";
import { usePageData } from "#web/page-data.ts";
import { LibraryContents } from "./library-contents.tsx";
import styles from "./library-page.module.css";
import facts from "./workout-facts.module.css";
import { WorkoutPromo } from "./workout-promo.tsx";

export default function LibraryPage() {
  const { value: library, error, isLoading, reload } = useLoaded(load, usePageData().library);
  return (
    <Page
      title="Workout Library"
      lead="Workouts to follow at home, in the park or at the gym. Pick one that fits the day you’re having."
      description="Free workout videos for strength, cardio, mobility and recovery, from beginner to advanced."
      width="wide"
    >
      <div className={styles["library"]}>
        {library === undefined && error === undefined && <CardSkeletons />}
        {library === undefined && error !== undefined && (
          <LoadFailure
            title="The workouts could not be loaded. Please check your connection and try again."
            onRetry={reload}
            busy={isLoading}
          />
        )}
        {library && <LibraryContents {...library} />}
        <WorkoutPromo />
      </div>
    </Page>
  );
}

async function load(signal: AbortSignal) {
  const { loadLibrary } = await import("./library-api.ts");
  return loadLibrary({ signal });
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
