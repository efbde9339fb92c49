import { colours, sheer } from "./colours.ts";
import { swing } from "./loop.ts";
import { frame, horizon } from "./perspective.ts";

const masts = [
  { x: 1130, y: 162, reach: 1, breath: 1, offset: 0 },
  { x: 1480, y: 144, reach: 1.15, breath: 2, offset: 0.4 },
] as const;

/** Two masts, their lamps, and light that breathes as mist passes through it. */
export function drawFloodlights(context: CanvasRenderingContext2D, time: number): void {
  for (const { x, y, reach, breath, offset } of masts) {
    const strength = 1 + 0.09 * swing(time, breath, offset);
    context.strokeStyle = "#16395f";
    context.lineWidth = 4;
    context.beginPath();
    context.moveTo(x, y + 14);
    context.lineTo(x, horizon - 6);
    context.stroke();

    context.globalCompositeOperation = "screen";
    drawBeam(context, { x, y, reach, strength, sway: 26 * swing(time, 1, offset) });
    drawGlow(context, x, y + 8, 300 * reach, 0.5 * strength);
    drawGlow(context, x, y + 8, 90, 0.9 * strength);
    context.globalCompositeOperation = "source-over";

    context.fillStyle = colours.chalk;
    for (const row of [0, 10]) {
      for (let lamp = 0; lamp < 5; lamp += 1) {
        context.fillRect(x - 22 + 9 * lamp, y - 3 + row, 7, 7);
      }
    }
  }
}

function drawGlow(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  alpha: number,
): void {
  const glow = context.createRadialGradient(x, y, 0, x, y, radius);
  // Falls off as light does, not in a straight line: a straight one shows its rim.
  for (let stop = 0; stop <= 8; stop += 1) {
    const share = stop / 8;
    const strength = (1 - share) ** 3;
    glow.addColorStop(share, sheer("#c3d6ea", Math.min(1, alpha * strength)));
  }
  context.fillStyle = glow;
  context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}

interface Beam {
  readonly x: number;
  readonly y: number;
  readonly reach: number;
  readonly strength: number;
  readonly sway: number;
}

function drawBeam(context: CanvasRenderingContext2D, beam: Beam): void {
  const { x, y, reach, strength, sway } = beam;
  const foot = frame.height * 0.72;
  const light = context.createLinearGradient(0, y, 0, foot);
  light.addColorStop(0, sheer("#b8d0ea", 0.42 * strength));
  light.addColorStop(0.3, sheer(colours.steel, 0.15 * strength));
  light.addColorStop(1, sheer(colours.steel, 0));
  context.fillStyle = light;
  const spread = 210 * reach;
  context.save();
  context.filter = "blur(26px)";
  context.beginPath();
  context.moveTo(x - 14, y + 12);
  context.lineTo(x + 14, y + 12);
  context.lineTo(x + spread + sway + 30, foot);
  context.lineTo(x - spread + sway - 70, foot);
  context.fill();
  context.restore();
}
