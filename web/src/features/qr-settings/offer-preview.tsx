import { useState } from "react";
import { readHttpsUrl } from "#shared/values/https-url.ts";
import styles from "./qr-settings.module.css";
import type { QrFields } from "./qr-settings-record.ts";

/** How the offer looks to visitors. */
export function OfferPreview({ imageUrl, title, paragraph, cta }: QrFields) {
  const picture = readHttpsUrl(imageUrl.trim())?.href;
  const [failed, setFailed] = useState<string>();
  const isMissing = picture !== undefined && failed === picture;
  return (
    <figure className={styles["preview"]} aria-label="Preview of the offer">
      <div className={styles["page"]} data-surface="navy">
        {picture !== undefined && !isMissing && (
          <img
            src={picture}
            alt=""
            referrerPolicy="no-referrer"
            onError={() => setFailed(picture)}
          />
        )}
        <p className={styles["title"]}>{title.trim() || "Title"}</p>
        <p className={styles["paragraph"]}>{paragraph.trim() || "What the offer is."}</p>
        <span className={styles["cta"]}>{cta.trim() || "Call to action"}</span>
      </div>
      <figcaption>
        {isMissing
          ? "The picture at this address cannot be loaded. Visitors see a drawing instead."
          : "Preview"}
      </figcaption>
    </figure>
  );
}
