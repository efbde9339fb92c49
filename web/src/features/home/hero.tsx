import { useRef } from "react";
import { paths } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";
import { ButtonLink } from "#web/components/button.tsx";
import { ArrowIcon } from "#web/components/icons.tsx";
import { Logo } from "#web/components/logo.tsx";
import { usePageHeading } from "#web/components/page.tsx";
import styles from "./hero.module.css";
import { FilmButton, HeroFilm, useFilm } from "./hero-film.tsx";

export function Hero() {
  const heading = usePageHeading();
  const video = useRef<HTMLVideoElement>(null);
  const film = useFilm(video);
  return (
    <section className={styles["hero"]} data-surface="navy">
      <HeroFilm video={video} />
      <div className={`page-width ${styles["inner"]}`}>
        <h1 ref={heading} tabIndex={-1} className={styles["heading"]}>
          <Logo className={styles["logo"]} />
          <span className={styles["label"]}>{site.tagline}</span>
        </h1>
        <p className={styles["lead"]}>
          One-to-one coaching with former professional footballer {site.trainerName}, in{" "}
          {site.area.village} and the villages around it.
        </p>
        <ButtonLink to={paths.bookConsultation} size="large">
          Book a Consultation
          <ArrowIcon />
        </ButtonLink>
      </div>
      <FilmButton film={film} />
    </section>
  );
}
