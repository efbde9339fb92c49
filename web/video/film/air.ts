import { colours, sheer } from "./colours.ts";
import { fraction, rise, scattered, swing } from "./loop.ts";
import { frame, ground, horizon } from "./perspective.ts";

/** How much of the picture's life is shown here: the left, where the words stand, is left dark. */
function litAt(x: number): number {
  return rise(x, 700, 1050);
}

const banks = (() => {
  const random = scattered(3);
  return Array.from({ length: 9 }, () => ({
    start: random(),
    laps: random() < 0.75 ? 1 : 2,
    distance: 14 + 40 * random(),
    width: 260 + 320 * random(),
    alpha: 0.09 + 0.1 * random(),
  }));
})();

/** Banks of evening mist, drifting over the grass with the wind. */
export function drawMist(context: CanvasRenderingContext2D, time: number): void {
  const span = frame.width + 1200;
  for (const { start, laps, distance, width, alpha } of banks) {
    const x = -600 + span * fraction(start + laps * time);
    const shown = alpha * litAt(x) * rise(x, frame.width + 560, frame.width + 100);
    if (shown <= 0) continue;
    context.save();
    context.translate(x, ground(distance) - 16);
    context.scale(1, 0.13);
    const bank = context.createRadialGradient(0, 0, 0, 0, 0, width);
    bank.addColorStop(0, sheer(colours.mist, shown));
    bank.addColorStop(0.6, sheer(colours.steel, 0.4 * shown));
    bank.addColorStop(1, sheer(colours.steel, 0));
    context.fillStyle = bank;
    context.fillRect(-width, -width, 2 * width, 2 * width);
    context.restore();
  }
}

const motes = (() => {
  const random = scattered(7);
  return Array.from({ length: 70 }, () => ({
    x: 860 + 760 * random(),
    start: random(),
    laps: random() < 0.6 ? 1 : 2,
    wander: 14 + 40 * random(),
    radius: 0.7 + 1.9 * random() ** 2,
    alpha: 0.2 + 0.5 * random(),
    offset: random(),
  }));
})();

/** Midges and chalk dust, rising through the light. */
export function drawMotes(context: CanvasRenderingContext2D, time: number): void {
  const top = 150;
  const height = 560;
  for (const { x, start, laps, wander, radius, alpha, offset } of motes) {
    const climbed = fraction(start + laps * time);
    const y = top + height * (1 - climbed);
    const shown = alpha * rise(climbed, 0, 0.2) * rise(climbed, 1, 0.7);
    const glint = 0.65 + 0.35 * swing(time, 5 + laps, offset);
    const left = x + wander * swing(time, laps, offset);
    context.fillStyle = sheer(colours.chalk, shown * glint * litAt(left));
    context.beginPath();
    context.arc(left, y, radius, 0, 2 * Math.PI);
    context.fill();
  }
}

/** Darkness at the edges, and on the left for the words. */
export function drawShade(context: CanvasRenderingContext2D): void {
  const words = context.createLinearGradient(0, 0, 900, 0);
  words.addColorStop(0, sheer(colours.night, 0.75));
  words.addColorStop(0.6, sheer(colours.night, 0.55));
  words.addColorStop(1, sheer(colours.night, 0));
  context.fillStyle = words;
  context.fillRect(0, 0, 900, frame.height);

  const foot = context.createLinearGradient(0, horizon, 0, frame.height);
  foot.addColorStop(0.55, sheer(colours.night, 0));
  foot.addColorStop(1, sheer(colours.night, 0.5));
  context.fillStyle = foot;
  context.fillRect(0, horizon, frame.width, frame.height - horizon);
}
