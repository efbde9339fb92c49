import { site } from "#shared/site/site.ts";
import { logoDrawing } from "./logo-drawing.ts";

/** The logo, whose letters have the colour of the text around it. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox={logoDrawing.viewBox}
      overflow="visible"
      role="img"
      aria-label={site.brand}
    >
      <path fill="currentColor" d={logoDrawing.letters} />
      <path fill="var(--flag)" d={logoDrawing.flag} />
    </svg>
  );
}
