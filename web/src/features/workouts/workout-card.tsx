import { shortDate } from "#shared/values/dates-in-words.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { readVideoLink } from "#shared/workouts/video-links.ts";
import type { AdminWorkout } from "#shared/workouts/workout-form.ts";
import desk from "#web/admin/desk.module.css";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { difficultyNames } from "./workout-record.ts";
import styles from "./workouts.module.css";

interface WorkoutCardProps {
  readonly workout: AdminWorkout;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function WorkoutCard({ workout, onEdit, onDelete }: WorkoutCardProps) {
  const { title, description, difficulty, duration, category } = workout;
  return (
    <article className={desk["card"]} aria-label={title}>
      <header className="stack-3">
        <h3>{title}</h3>
        <p className={desk["badges"]}>
          <Badge>{category}</Badge>
          <Badge>{difficultyNames[difficulty]}</Badge>
          <Badge>{`${duration} min`}</Badge>
        </p>
      </header>
      <p className={styles["description"]}>{description}</p>
      <p className={desk["muted"]}>
        <span>{videoInWords(workout)}</span>
        <br />
        <span>{historyInWords(workout)}</span>
      </p>
      <footer className={desk["cardActions"]}>
        <Button variant="quiet" onClick={onEdit} aria-label={`Edit ${title}`}>
          Edit
        </Button>
        <Button variant="quiet" onClick={onDelete} aria-label={`Delete ${title}`}>
          Delete
        </Button>
      </footer>
    </article>
  );
}

function videoInWords({ videoUrl }: AdminWorkout): string {
  if (videoUrl === undefined) return "No video";
  const video = readVideoLink(videoUrl);
  if (!video) return "Video link that cannot be used";
  return video.kind === "embed" ? `${video.provider} video` : `Link to ${video.host}`;
}

function historyInWords({ createdAt, createdBy, updatedAt }: AdminWorkout): string {
  const added = `Added ${dayOf(createdAt)} by ${createdBy}`;
  return updatedAt === undefined ? added : `${added}, edited ${dayOf(updatedAt)}`;
}

const dayOf = (at: string) => shortDate(londonDate(new Date(at)));
