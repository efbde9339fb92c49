import styles from "./category-drawing.module.css";
import { drawingOf } from "./category-drawings.ts";

const parts = ["white", "lines", "flag", "strokes", "run"] as const;

/**
 * The drawing of a category, instead of the videos' own pictures: those come from YouTube, and a visitor
 * allows one video by playing it, not the whole library. Decoration only: the name stands beside it.
 */
export function CategoryDrawing({ category }: { category: string }) {
  const drawing = drawingOf(category);
  return (
    <svg viewBox="0 0 400 208" className={styles["drawing"]} aria-hidden="true">
      <path className={styles["ground"]} d="M32 168h336" />
      {parts.map((part) => (
        <path key={part} className={styles[part]} d={drawing[part]} />
      ))}
    </svg>
  );
}
