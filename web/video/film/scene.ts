import { drawMist, drawMotes, drawShade } from "./air.ts";
import { drawFlag } from "./flag.ts";
import { drawFloodlights } from "./floodlights.ts";
import { frame } from "./perspective.ts";
import { drawGrass, drawLines, drawSky, drawVillage } from "./pitch.ts";
import { drawRunner } from "./runner.ts";

/** What never moves, painted once. */
export interface Backdrop {
  readonly sky: HTMLCanvasElement;
  readonly grass: HTMLCanvasElement;
  readonly lines: HTMLCanvasElement;
}

export function paintBackdrop(scale: number): Backdrop {
  const paint = (draw: (context: CanvasRenderingContext2D) => void) => {
    const { canvas, context } = createCanvas(scale);
    draw(context);
    return canvas;
  };
  return {
    sky: paint((context) => {
      drawSky(context);
      drawVillage(context);
    }),
    grass: paint(drawGrass),
    lines: paint(drawLines),
  };
}

/** Draws the film at a time from 0 to 1: an evening on the village pitch. */
export function drawScene(
  context: CanvasRenderingContext2D,
  { sky, grass, lines }: Backdrop,
  time: number,
): void {
  const place = (layer: HTMLCanvasElement) =>
    context.drawImage(layer, 0, 0, frame.width, frame.height);
  place(sky);
  place(grass);
  drawFloodlights(context, time);
  drawMist(context, time);
  drawShade(context);
  place(lines);
  drawRunner(context, time);
  drawMotes(context, time);
  drawFlag(context, time);
}

/** A canvas of the film's size, in which the frame's own units are drawn. */
export function createCanvas(scale: number) {
  const canvas = document.createElement("canvas");
  canvas.width = frame.width * scale;
  canvas.height = frame.height * scale;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser cannot draw.");
  context.scale(scale, scale);
  return { canvas, context };
}
