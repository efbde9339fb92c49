import { useState } from "react";
import type { WatchableWorkout } from "#shared/workouts/library.ts";
import type { Video } from "#shared/workouts/video-links.ts";
import { classNames } from "#web/components/class-names.ts";
import { ExternalIcon } from "#web/components/icons.tsx";
import { CategoryDrawing } from "./category-drawings.tsx";
import styles from "./workout-contents.module.css";
import facts from "./workout-facts.module.css";

export function WorkoutContents({ workout }: { workout: WatchableWorkout }) {
  return (
    <>
      {workout.video ? (
        <WorkoutVideo title={workout.title} video={workout.video} />
      ) : (
        <div
          className={classNames(facts["panel"], styles["drawing"])}
          data-surface="navy"
          data-screen-only
        >
          <CategoryDrawing category={workout.category} />
        </div>
      )}
      <section className={styles["about"]} aria-labelledby="about">
        <h2 id="about">About this workout</h2>
        <p className={styles["description"]}>{workout.description}</p>
      </section>
    </>
  );
}

/** YouTube's plays at once. Its address may have a start time. */
function addressOf({ provider, embedUrl }: Video & { kind: "embed" }): string {
  const url = new URL(embedUrl);
  if (provider === "YouTube") url.searchParams.set("autoplay", "1");
  return url.href;
}

/** The video behind a poster. Its provider is not contacted before the visitor presses play. */
function WorkoutVideo({ video, title }: { video: Video; title: string }) {
  const [playing, setPlaying] = useState(false);
  if (playing && video.kind === "embed") {
    return (
      <iframe
        ref={focusOn}
        className={styles["frame"]}
        src={addressOf(video)}
        title={`Video: ${title}`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // YouTube plays nothing without a referrer.
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  const poster = { className: styles["poster"], "data-surface": "navy" };
  return video.kind === "embed" ? (
    <button type="button" {...poster} onClick={() => setPlaying(true)}>
      <PlaySign />
      <strong>Play video</strong>
      <small>{`${video.provider} loads only when you press play.`}</small>
    </button>
  ) : (
    <a {...poster} href={video.url} target="_blank" rel="noopener noreferrer">
      <PlaySign />
      <strong>
        <span>{`Watch on ${video.host} `}</span>
        <ExternalIcon />
      </strong>
      <small>Opens in a new tab.</small>
    </a>
  );
}

/** The frame takes the focus of the button that it replaces. */
function focusOn(frame: HTMLIFrameElement | null) {
  frame?.focus();
}

function PlaySign() {
  return (
    <svg viewBox="0 0 96 96" width="96" height="96" className={styles["sign"]} aria-hidden="true">
      <circle cx="48" cy="48" r="46" />
      <path d="M39 30v36l30-18z" />
    </svg>
  );
}
