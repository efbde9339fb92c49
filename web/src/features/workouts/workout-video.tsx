import { useState } from "react";
import type { Video } from "#shared/workouts/video-links.ts";
import { classNames } from "#web/components/class-names.ts";
import { ExternalIcon } from "#web/components/icons.tsx";
import pitch from "./pitch.module.css";
import { pitchPart } from "./workout-facts.ts";
import styles from "./workout-video.module.css";

interface WorkoutVideoProps {
  video: Video;
  title: string;
  category: string;
}

/**
 * The video, behind a drawing that asks to be pressed. Until then nobody but us learns that the
 * visitor is here.
 */
export function WorkoutVideo({ video, title, category }: WorkoutVideoProps) {
  const [playing, setPlaying] = useState(false);
  if (playing && video.kind === "embed") {
    return (
      <iframe
        ref={focusOn}
        className={styles["frame"]}
        src={video.provider === "YouTube" ? `${video.embedUrl}?autoplay=1` : video.embedUrl}
        title={`Video: ${title}`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // YouTube plays nothing for a page that does not say which site it is on.
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  const poster = {
    className: classNames(styles["poster"], pitch["pitch"]),
    "data-part": pitchPart(category),
    "data-surface": "navy",
  };
  return video.kind === "embed" ? (
    <button type="button" {...poster} onClick={() => setPlaying(true)}>
      <PlaySign />
      <strong>Play video</strong>
      <small>It comes from {video.provider}, which hears of you only once you press play.</small>
    </button>
  ) : (
    <a {...poster} href={video.url} target="_blank" rel="noopener noreferrer">
      <PlaySign />
      <strong>
        Watch on {video.host} <ExternalIcon />
      </strong>
      <small>Opens in a new tab.</small>
    </a>
  );
}

/** The button that was pressed is gone; the focus goes to what came in its place. */
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
