import { type RefObject, useState } from "react";
import { site } from "#shared/site/site.ts";
import styles from "./hero-film.module.css";
import type { Film } from "./use-film.ts";

const { poster, phonePoster, sources } = site.heroFilm;

/** The film behind the first words. Decoration only: its poster comes first, and may be all. */
export function HeroFilm({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const [hasBegun, setHasBegun] = useState(false);
  return (
    <div className={styles["film"]}>
      <picture>
        <source media="(max-width: 31rem)" srcSet={phonePoster} width="720" height="720" />
        <img
          className={styles["picture"]}
          src={poster}
          alt=""
          width="1600"
          height="900"
          fetchPriority="high"
        />
      </picture>
      <video
        ref={video}
        className={styles["picture"]}
        data-begun={hasBegun}
        onPlaying={() => setHasBegun(true)}
        muted
        loop
        playsInline
        preload="none"
        tabIndex={-1}
        aria-hidden="true"
      >
        {sources.map((source) => (
          <source key={source.src} {...source} />
        ))}
      </video>
    </div>
  );
}

/** Stops the film and lets it go on (WCAG 2.2.2). There once it is known whether it plays. */
export function FilmButton({ film }: { film: Film }) {
  if (film.wanted === undefined) return null;
  return (
    <button
      type="button"
      className={styles["button"]}
      onClick={film.toggle}
      aria-label={film.wanted ? "Pause the background video" : "Play the background video"}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
        <path d={film.wanted ? "M6 4h4.5v16H6zM13.5 4H18v16h-4.5z" : "M7 3.5 20 12 7 20.5z"} />
      </svg>
    </button>
  );
}
