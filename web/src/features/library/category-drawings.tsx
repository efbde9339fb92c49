import styles from "./category-drawing.module.css";

/** A drawing on a field of 400 by 208 units, on the ground at 168: paths by how they are drawn. */
export interface Drawing {
  /** Filled white. */
  readonly white?: string;
  /** White lines. */
  readonly lines?: string;
  /** Filled in the colour of the flag. */
  readonly flag?: string;
  /** Lines in the colour of the flag. */
  readonly strokes?: string;
  /** Dashed lines in the colour of the flag: a run. */
  readonly run?: string;
}

/** A barbell. */
const weights: Drawing = {
  white:
    "M40 99h320v10H40zM96 40h24v128H96zM280 40h24v128h-24zM128 64h16v80h-16zM256 64h16v80h-16z",
  flag: "M76 72h12v64H76zM312 72h12v64h-12z",
};

/** A run over hurdles. */
const runs: Drawing = {
  white: "M104 92h80v20h-80zM216 92h80v20h-80z",
  lines: "M116 112v56M172 112v56M228 112v56M284 112v56",
  run: "M48 152C72 40 112 28 144 28s40 62 56 62 24-62 56-62 72 28 92 106",
  strokes: "m326 118 22 18 12-26",
};

/** A mat that is rolled up. */
const ease: Drawing = {
  lines: "M132 102h150a32 32 0 0 1 0 62H132M147 133a15 15 0 1 1-30 0 15 15 0 0 1 30 0z",
  white: "M132 98a35 35 0 1 0 0 70 35 35 0 0 0 0-70zm0 8a27 27 0 1 1 0 54 27 27 0 0 1 0-54z",
  strokes: "M196 104v58M228 104v58M260 104v58M112 66c56-34 126-34 178-2m-4-28 6 30-30 4",
};

/** Moves on a tactics board, which stand for anything. */
const moves: Drawing = {
  lines: "m132 116 24 24m0-24-24 24M208 116l24 24m0-24-24 24M280 40l24 24m0-24-24 24",
  strokes: "M84 132C120 60 176 48 216 76s62 50 108 28m-28-16 30 15-12 30",
};

/** The beginnings of the words in a category's name that a drawing stands for, the more telling ones first. */
const stems: readonly (readonly [RegExp, Drawing])[] = [
  [/\b(flex|stretch|mobil|recover|rest|relax|yoga|pilates|warm|cool|foam)/i, ease],
  [/\b(cardio|run|sprint|jog|endur|leg|lower)/i, runs],
  [
    /\b(strength|weight|barbell|dumbbell|kettlebell|lift|push|pull|press|upper|arm|chest)/i,
    weights,
  ],
];

/** The drawing for a category of any name. */
export function drawingOf(category: string): Drawing {
  return stems.find(([stem]) => stem.test(category))?.[1] ?? moves;
}

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
