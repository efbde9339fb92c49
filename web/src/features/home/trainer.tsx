import { TrainersPicture } from "#web/components/trainers-picture.tsx";
import { useWebsite } from "#web/website.ts";
import tacticsBoard from "./art/tactics-board.svg";
import styles from "./home-page.module.css";

/** The trainer beside the about text, or a drawing while there is no portrait. */
export function Portrait() {
  const { portrait, name, tagline } = useWebsite().who;
  return (
    <figure className={styles["board"]} data-surface="navy">
      {portrait ? (
        <TrainersPicture
          picture={portrait}
          sizes="(min-width: 48rem) 40vw, calc(100vw - 2.5rem)"
          className={styles["portrait"]}
        />
      ) : (
        <img src={tacticsBoard} alt="" width="520" height="480" loading="lazy" />
      )}
      <figcaption>
        {portrait ? (
          <>
            <strong>{name}</strong> {tagline}
          </>
        ) : (
          <>
            <strong>Body and motivation.</strong> One plan for both.
          </>
        )}
      </figcaption>
    </figure>
  );
}

/** What the trainer has learnt and is covered for; nothing while none of it is known. */
export function Qualifications() {
  const { qualifications, memberships, insurance } = useWebsite().who;
  if (qualifications.length + memberships.length === 0 && !insurance) return null;
  return (
    <ul className={styles["qualifications"]} aria-label="Qualifications">
      {qualifications.map(({ name, body, year }) => (
        <li key={`${name} ${year}`}>
          <strong>{name}</strong> {body}, {year}
        </li>
      ))}
      {memberships.map((membership) => (
        <li key={membership}>
          <strong>Member</strong> {membership}
        </li>
      ))}
      {insurance && (
        <li>
          <strong>Insured</strong> {insurance}
        </li>
      )}
    </ul>
  );
}
