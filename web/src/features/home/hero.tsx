import { type RefObject, useEffect, useRef, useState } from "react";
import { heroFilm } from "#shared/site/hero-film.ts";
import { formatPoundsInProse } from "#shared/values/money.ts";
import { minutesInWords } from "#shared/website/consultation-length.ts";
import type { Website } from "#shared/website/website.ts";
import { ClientReview } from "#web/components/client-review.tsx";
import { ConsultationLink, UnlessFull } from "#web/components/consultation-link.tsx";
import { Logo } from "#web/components/logo.tsx";
import { usePageHeading } from "#web/components/page.tsx";
import { TrainersPicture } from "#web/components/trainers-picture.tsx";
import { useWebsite } from "#web/website.ts";
import styles from "./hero.module.css";

export function Hero() {
  const heading = usePageHeading();
  const video = useRef<HTMLVideoElement>(null);
  const film = useFilm(video);
  const website = useWebsite();
  const { name, tagline, introduction, portrait } = website.who;
  const { feePence, facts } = website.offer;
  const price = formatPoundsInProse(feePence);
  const terms = [price, minutesInWords(facts.minutes), facts.where].filter(Boolean);
  return (
    <section className={styles["hero"]} data-surface="navy">
      <HeroFilm show={website.film} video={video} />
      <div className={`page-width ${styles["inner"]}`}>
        <h1 ref={heading} tabIndex={-1} className={styles["heading"]}>
          <Logo className={styles["logo"]} />
          <span className={styles["label"]}>{tagline}</span>
        </h1>
        <div className={styles["person"]}>
          {portrait && (
            <TrainersPicture
              picture={portrait}
              sizes="(min-width: 30rem) 15rem, 50vw"
              className={styles["portrait"]}
              first
            />
          )}
          <p className={styles["name"]}>{name}</p>
          <p className={styles["introduction"]}>{introduction}</p>
        </div>
        <ConsultationLink size="large" />
        <p className={styles["terms"]}>
          <UnlessFull>{terms.join(" · ")}</UnlessFull>
        </p>
        <Reason />
      </div>
      {website.film.show === "builtIn" && <FilmButton film={film} />}
    </section>
  );
}

/** About three lines on a phone. */
const shortReview = 120;

/** A reason to book: a client's short words, else what the trainer has learnt; nothing without either. */
function Reason() {
  const { who, proof } = useWebsite();
  const review = proof.clients.find(({ text }) => text.length <= shortReview);
  const [learnt] = who.qualifications;
  if (!review && !learnt) return null;
  return (
    <div className={styles["reason"]}>
      {review ? <ClientReview {...review} /> : <p>{learnt?.name}</p>}
    </div>
  );
}

const { poster, phonePoster, sources } = heroFilm;

interface HeroFilmProps {
  readonly show: Website["film"];
  readonly video: RefObject<HTMLVideoElement | null>;
}

/** What is behind the heading: the film, with its poster until it plays. Decoration only. */
function HeroFilm({ show, video }: HeroFilmProps) {
  const [hasBegun, setHasBegun] = useState(false);
  return (
    <div className={styles["film"]} data-show={show.show}>
      <Poster show={show} />
      {show.show === "builtIn" && (
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
      )}
    </div>
  );
}

function Poster({ show }: Pick<HeroFilmProps, "show">) {
  if (show.show === "poster") {
    const picture = { ...show.poster, description: "" };
    return <TrainersPicture picture={picture} sizes="100vw" className={styles["picture"]} first />;
  }
  return (
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
  );
}

/** Pauses and plays the film (WCAG 2.2.2). */
function FilmButton({ film }: { film: ReturnType<typeof useFilm> }) {
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

/** Visitors who prefer reduced motion or save data have to start it. */
function useFilm(video: RefObject<HTMLVideoElement | null>) {
  // Undecided until the page has loaded.
  const [wanted, setWanted] = useState<boolean>();
  const inView = useInView(video);

  useEffect(() => {
    const decide = () =>
      setWanted((before) => before ?? (!wantsNoMotion().matches && !savesData()));
    if (document.readyState === "complete") decide();
    else window.addEventListener("load", decide, { once: true });
    return () => window.removeEventListener("load", decide);
  }, []);

  useEffect(() => {
    const preference = wantsNoMotion();
    const obey = () => preference.matches && setWanted(false);
    preference.addEventListener("change", obey);
    return () => preference.removeEventListener("change", obey);
  }, []);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    if (wanted && inView) {
      // A browser that plays nothing may throw at once.
      new Promise((resolve) => resolve(element.play())).catch((error: unknown) => {
        // A pause aborts the promise; any other error means that the browser cannot play it.
        const isPaused = error instanceof DOMException && error.name === "AbortError";
        if (!isPaused) setWanted(false);
      });
    } else {
      element.pause();
    }
  }, [video, wanted, inView]);

  return { wanted, toggle: () => setWanted((before) => !before) };
}

function useInView(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!("IntersectionObserver" in window)) return setInView(true);
    const observer = new IntersectionObserver(
      ([entry]) => entry && setInView(entry.isIntersecting),
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return inView;
}

function wantsNoMotion(): MediaQueryList {
  return window.matchMedia("(prefers-reduced-motion: reduce)");
}

function savesData(): boolean {
  const { saveData }: Record<string, unknown> = Object(Reflect.get(navigator, "connection"));
  return saveData === true;
}
