import { useRef } from "react";
import { paths } from "#shared/site/paths.ts";
import { ButtonLink } from "#web/components/button.tsx";
import { ArrowIcon } from "#web/components/icons.tsx";
import { Logo } from "#web/components/logo.tsx";
import { usePageHeading } from "#web/components/page.tsx";
import { useWebsite } from "#web/website.ts";
import styles from "./hero.module.css";
import { FilmButton, HeroFilm, useFilm } from "./hero-film.tsx";

export function Hero() {
  const heading = usePageHeading();
  const video = useRef<HTMLVideoElement>(null);
  const film = useFilm(video);
  const website = useWebsite();
  const { tagline, introduction } = website.who;
  return (
    <section className={styles["hero"]} data-surface="navy">
      <HeroFilm show={website.film} video={video} />
      <div className={`page-width ${styles["inner"]}`}>
        <h1 ref={heading} tabIndex={-1} className={styles["heading"]}>
          <Logo className={styles["logo"]} />
          <span className={styles["label"]}>{tagline}</span>
        </h1>
        <p className={styles["lead"]}>{introduction}</p>
        <ButtonLink to={paths.bookConsultation} size="large">
          Book a Consultation
          <ArrowIcon />
        </ButtonLink>
      </div>
      {website.film.show === "builtIn" && <FilmButton film={film} />}
    </section>
  );
}
