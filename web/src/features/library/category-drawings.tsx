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

/**
 * The drawings, each with the beginnings of the words in a category's name that it stands for. A name
 * such as "Running Warm-up" has words of several: the first drawing of this list wins.
 */
const drawings: readonly (Drawing & { readonly words: string })[] = [
  {
    words: "warm activat prepar wake morning",
    flag: "M148 168a52 52 0 0 1 104 0z",
    lines: "M200 94V56M252 116l27-27M148 116l-27-27M276 150l36-8M124 150l-36-8",
  },
  {
    words: "recover rest restor cool release rolling roller foam massage",
    lines: "M132 102h150a32 32 0 0 1 0 62H132M147 133a15 15 0 1 1-30 0 15 15 0 0 1 30 0z",
    white: "M132 98a35 35 0 1 0 0 70 35 35 0 0 0 0-70zm0 8a27 27 0 1 1 0 54 27 27 0 0 1 0-54z",
    strokes: "M196 104v58M228 104v58M260 104v58M112 66c56-34 126-34 178-2m-4-28 6 30-30 4",
  },
  {
    words: "yoga breath pilates meditat mind relax calm swim",
    lines: "M56 72q36-44 72 0t72 0 72 0 72 0M56 136q36-44 72 0t72 0 72 0 72 0",
    strokes: "M56 104q36-44 72 0t72 0 72 0 72 0",
  },
  {
    words: "mobil flex stretch range posture joint",
    lines: "M128 158h196M128 158 218 44",
    white: "M128 140a18 18 0 1 1 0 36 18 18 0 0 1 0-36z",
    strokes: "M296 136C290 104 268 82 234 74m22-16-24 15 17 23",
  },
  {
    words: "balanc stabil coordin proprio",
    white:
      "m90 137 218-49 3 12-218 49zM158 168a42 42 0 0 1 84 0zM111 88a22 22 0 1 1 0 44 22 22 0 0 1 0-44z",
    flag: "M278 49a22 22 0 1 1 0 44 22 22 0 0 1 0-44z",
  },
  {
    words: "core abs abdom trunk plank",
    white: "M200 52a58 58 0 1 1 0 116 58 58 0 0 1 0-116zm0 8a50 50 0 1 0 0 100 50 50 0 0 0 0-100z",
    lines: "M162 70c26 24 26 56 0 80M238 70c-26 24-26 56 0 80M142 110h116",
    flag: "M200 92a18 18 0 1 1 0 36 18 18 0 0 1 0-36z",
  },
  {
    words: "hiit interval circuit tabata emom amrap metcon finisher",
    white:
      "M200 48a60 60 0 1 1 0 120 60 60 0 0 1 0-120zm0 10a50 50 0 1 0 0 100 50 50 0 0 0 0-100zM184 22h32v14h-32zM194 36h12v12h-12zM247 48l9-9 12 12-9 9z",
    flag: "M200 108V70a38 38 0 0 1 33 57z",
  },
  {
    words: "run sprint jog hurdle jump plyo athlet track",
    white: "M104 92h80v20h-80zM216 92h80v20h-80z",
    lines: "M116 112v56M172 112v56M228 112v56M284 112v56",
    run: "M48 152C72 40 112 28 144 28s40 62 56 62 24-62 56-62 72 28 92 106",
    strokes: "m326 118 22 18 12-26",
  },
  {
    words: "cardio endur aerob stamina heart cycl bike conditioning",
    strokes: "M40 112h84l18-36 26 84L198 34l28 98 16-20h86",
    white: "M344 98a14 14 0 1 1 0 28 14 14 0 0 1 0-28z",
  },
  {
    words: "agil speed drill skill foot soccer rehab injur physio knee ankle",
    white: "m80 134 17 34H63zM172 134l17 34h-34zM256 134l17 34h-34z",
    run: "M36 132C70 60 104 60 128 112s62 52 86 0 56-56 84-6 40 30 62-40",
    strokes: "m334 74 26-8 8 26",
  },
  {
    words: "push press",
    white: "M150 152h176v16H150zM166 52h12v100h-12zM232 76h22v76h-22zM264 76h22v76h-22z",
    lines: "m178 84 46 68",
    strokes: "M52 96h84m-28-28 28 28-28 28",
  },
  {
    words: "pull row chin back climb grip",
    lines: "M148 0v86M252 0v86",
    strokes: "M148 86a28 28 0 1 1 0 56 28 28 0 0 1 0-56zM252 86a28 28 0 1 1 0 56 28 28 0 0 1 0-56z",
  },
  {
    words: "leg calf calves quad",
    white:
      "M150 26h56v66c10 22 56 26 68 42 6 8 8 16 6 24H144c-2-20 6-36 6-58zM150 158h14v10h-14zM178 158h14v10h-14zM234 158h14v10h-14zM260 158h14v10h-14z",
    flag: "M150 40h56v12h-56zM150 62h56v12h-56z",
  },
  {
    words: "lower glute hip hamstring squat",
    white: "M138 50h124l24 118h-70l-16-60-16 60h-70z",
    flag: "M138 50h124l3 14H135zM134 68h14l-20 100h-14zM252 68h14l20 100h-14z",
  },
  {
    words: "upper arm shoulder chest bicep tricep",
    white: "M164 32l-54 24-20 48 34 14 14-18v68h124v-68l14 18 34-14-20-48-54-24c-8 20-64 20-72 0z",
    flag: "M138 100h124v22H138z",
  },
  {
    words:
      "strength strong weight barbell dumbbell kettlebell lift power muscle resist full total body gym",
    white:
      "M40 99h320v10H40zM96 40h24v128H96zM280 40h24v128h-24zM128 64h16v80h-16zM256 64h16v80h-16z",
    flag: "M76 72h12v64H76zM312 72h12v64h-12z",
  },
];

/** Moves on a tactics board, for names without their own drawing. */
const moves: readonly Drawing[] = [
  {
    lines: "m132 116 24 24m0-24-24 24M208 116l24 24m0-24-24 24M280 40l24 24m0-24-24 24",
    strokes: "M84 132C120 60 176 48 216 76s62 50 108 28m-28-16 30 15-12 30",
  },
  {
    lines: "m196 32 24 24m0-24-24 24M140 126l24 24m0-24-24 24M268 100l24 24m0-24-24 24",
    strokes: "M96 136C100 60 180 140 208 96s40-48 100-40m-22-20 24 20-20 24",
  },
  {
    lines: "m108 44 24 24m0-24-24 24M236 128l24 24m0-24-24 24M296 76l24 24m0-24-24 24",
    strokes: "M92 140h100c40 0 40-60 80-92m-32-2 34 0 0 34",
  },
];

/** The drawing for a category of any name; always the same one for the same name. */
export function drawingOf(category: string): Drawing {
  const words = category.toLowerCase().match(/\p{L}+/gu) ?? [];
  const own = drawings.find((drawing) =>
    drawing.words.split(" ").some((start) => words.some((word) => word.startsWith(start))),
  );
  return own ?? moves[codePointSum(category) % moves.length] ?? {};
}

function codePointSum(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
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
