import { useState } from "react";
import { plainUrl } from "#shared/values/pasted-links.ts";
import { isPrivateLink } from "#shared/workouts/private-links.ts";
import { readVideoLink, type Video } from "#shared/workouts/video-links.ts";
import { workoutMessages } from "#shared/workouts/workout-form.ts";
import { Button } from "#web/components/button.tsx";
import { ExternalIcon } from "#web/components/icons.tsx";
import { Notice } from "#web/components/notice.tsx";
import styles from "./workouts.module.css";

/** The provider is contacted only when the trainer presses *Preview Video*. */
export function VideoPreview({ link: typed, title }: { link: string; title: string }) {
  const link = plainUrl(typed);
  const isPrivate = isPrivateLink(link);
  const video = isPrivate ? undefined : readVideoLink(link);
  return (
    // A live region must exist before its content.
    <div className={styles["preview"]} role="status">
      {link !== "" && !video && (
        <Notice tone="warning">
          <p>{isPrivate ? workoutMessages.videoPrivate : workoutMessages.videoUnusable}</p>
        </Notice>
      )}
      {video?.kind === "link" && (
        <Notice tone="info">
          <p>
            <span>{video.host}</span> cannot be played in the page. Visitors get a button that opens
            it in a new tab.
          </p>
          <a className={styles["open"]} href={video.url} target="_blank" rel="noopener noreferrer">
            Open the link <ExternalIcon />
          </a>
        </Notice>
      )}
      {video?.kind === "embed" && <Embed key={video.embedUrl} video={video} title={title} />}
    </div>
  );
}

function Embed({ video, title }: { video: Video & { kind: "embed" }; title: string }) {
  const [playing, setPlaying] = useState(false);
  return (
    <Notice tone="success" role="none">
      <p>{`This ${video.provider} video plays in the page.`}</p>
      {playing ? (
        <iframe
          className={styles["frame"]}
          src={video.embedUrl}
          title={`Preview: ${title.trim() || "the video"}`}
          allow="encrypted-media; fullscreen; picture-in-picture"
          // YouTube refuses to play without a referrer.
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <Button variant="secondary" onClick={() => setPlaying(true)}>
          Preview Video
        </Button>
      )}
    </Notice>
  );
}
