import { useState } from "react";
import type { OfferPage } from "#shared/qr-settings/qr-settings.ts";
import { paths } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";
import type { Picture } from "#shared/website/pictures.ts";
import { ButtonLink } from "#web/components/button.tsx";
import { ArrowIcon } from "#web/components/icons.tsx";
import { usePageHeading } from "#web/components/page.tsx";
import { TrainersPicture } from "#web/components/trainers-picture.tsx";
import styles from "./offer.module.css";

export function Offer({ offer: { title, paragraph, cta, picture } }: { offer: OfferPage }) {
  const heading = usePageHeading();
  const [pictureFailed, setPictureFailed] = useState(false);
  return (
    <section className={styles["offer"]} data-surface="navy">
      <title>{`${title} | ${site.brand}`}</title>
      <meta name="robots" content="noindex" />
      <div className={`page-width ${styles["inner"]}`}>
        <div className={styles["words"]}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className={styles["paragraph"]}>{paragraph}</p>
          <ButtonLink to={paths.bookConsultation} size="large">
            <span>{cta}</span>
            <ArrowIcon />
          </ButtonLink>
        </div>
        <div className={styles["picture"]} data-screen-only>
          {picture && !pictureFailed && (
            <TrainersPicture
              picture={picture}
              sizes={sizesOf(picture)}
              first
              onError={() => setPictureFailed(true)}
            />
          )}
        </div>
      </div>
    </section>
  );
}

/** How wide the picture is before it is cropped: to a square on a wide screen, otherwise to 4 by 3. */
function sizesOf({ files: [file] }: Picture): string {
  const ratio = file ? file.width / file.height : 1;
  const widthOf = (column: number, crop: number) => Math.round(column * Math.max(1, ratio / crop));
  return `(min-width: 62rem) ${widthOf(36, 1)}rem, ${widthOf(92, 4 / 3)}vw`;
}
