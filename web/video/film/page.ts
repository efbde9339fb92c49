import { createCanvas, drawScene, paintBackdrop } from "./scene.ts";

/** What the script that makes the film calls in the browser: one picture, as a PNG data address. */
declare global {
  interface Window {
    drawPicture: (time: number) => string;
  }
}

const { canvas, context } = createCanvas(1);
const backdrop = paintBackdrop(1);

window.drawPicture = (time) => {
  drawScene(context, backdrop, time);
  return canvas.toDataURL("image/png");
};
