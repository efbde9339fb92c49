import type { ReactNode } from "react";
import { Page } from "#web/components/page.tsx";
import { BookingPromo } from "./booking-promo.tsx";
import { CardSkeletons } from "./card-skeletons.tsx";
import styles from "./library-page.module.css";
import { LoadFailure } from "./load-failure.tsx";
import { useLoaded } from "./use-loaded.ts";

/** The library of workouts (specification §2). */
export default function LibraryPage() {
  const contents = useLoaded(loadContents);
  return (
    <Page
      title="Workout Library"
      lead="Sessions to train along with, at home, in the park or at the gym. Pick one that fits the day you’re having."
      description="Free workout videos for strength, cardio, mobility and recovery, from beginner to advanced."
      width="wide"
    >
      <div className={styles["library"]}>
        {contents.state === "loading" && <CardSkeletons />}
        {contents.state === "failed" && (
          <LoadFailure
            title="The workouts could not be loaded. Please check your connection and try again."
            {...contents}
          />
        )}
        {contents.state === "ready" && contents.value}
        <BookingPromo />
      </div>
    </Page>
  );
}

/** What needs the workouts is loaded along with them. */
async function loadContents(signal: AbortSignal): Promise<ReactNode> {
  const contents = await importContents();
  return contents.loadLibraryContents(signal);
}

function importContents() {
  return import("./library-contents.tsx");
}

// On its way while the page comes to life; what fails here is told when it is shown.
importContents().catch(() => undefined);
