import { site } from "#shared/site/site.ts";
import styles from "./about.module.css";
import tacticsBoard from "./art/tactics-board.svg";

export function About() {
  return (
    <section className={styles["about"]} aria-labelledby="about">
      <div className={`page-width ${styles["inner"]}`}>
        <div className={styles["words"]}>
          <h2 id="about">
            <span>Trained as a pro.</span> <span>Coaching for you.</span>
          </h2>
          <p className="opening">
            I’m {site.trainerName}. I played football for a living, and I learned the hard way what
            a body can do when it is looked after properly, and what happens when it isn’t.
          </p>
          <p>
            Today I’m a qualified trainer in strength and conditioning. I bring what I know from the
            professional game to people with jobs, families and bad knees: sound technique, honest
            progress, and a plan that fits the week you actually have.
          </p>
          <p>
            Fitness is never only physical. Some days the weight on the bar is the easy part, and
            turning up is the hard one. So I train the whole person: your body with a programme
            built around you, and your motivation with someone in your corner who notices when you
            go quiet.
          </p>
        </div>
        <figure className={styles["board"]} data-surface="navy">
          <img src={tacticsBoard} alt="" width="520" height="480" loading="lazy" />
          <figcaption>
            <strong>Body and motivation.</strong> One plan for both.
          </figcaption>
        </figure>
      </div>
    </section>
  );
}
